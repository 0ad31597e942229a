"""Drawn scenes: small stages of ink and light, always on a dark ground."""
