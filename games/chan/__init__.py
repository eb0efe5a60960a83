"""Chắn: 100 cards in pairs, for four players; from the Vietnamese family of Tổ tôm."""
