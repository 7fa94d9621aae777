"""Our two themes. Built-in ones separate success from error by hue only, and some fail the 4.5:1 contrast on light."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="gt-dark",
    primary="#7fb4e6",
    secondary="#b9a3e3",
    accent="#f0b45b",
    warning="#f0c75e",
    error="#ff8f7f",
    success="#8fd694",
    foreground="#e8e6e1",
    background="#16191d",
    surface="#1d2126",
    panel="#272c33",
    dark=True,
    variables={
        "text-error": "#ff8f7f",
        "text-warning": "#f0c75e",
        "text-success": "#8fd694",
        "text-primary": "#8fc0ee",
        "text-accent": "#f0b45b",
        "text-muted": "#a3a8ae",
        "border": "#59636e",
        "border-blurred": "#3a424b",
        "input-selection-background": "#37597a",
    },
)

LIGHT = Theme(
    name="gt-light",
    primary="#1d5a96",
    secondary="#5b3f9e",
    accent="#8a4b00",
    warning="#7a5200",
    error="#a81c0c",
    success="#1c6b2a",
    foreground="#1b1d1f",
    background="#fbfaf7",
    surface="#f3f1ec",
    panel="#e6e3dc",
    dark=False,
    variables={
        "text-error": "#a81c0c",
        "text-warning": "#7a5200",
        "text-success": "#1c6b2a",
        "text-primary": "#1d5a96",
        "text-accent": "#8a4b00",
        "text-muted": "#5c6167",
        "border": "#8b9097",
        "border-blurred": "#c9c6bf",
        "input-selection-background": "#b9d4ee",
    },
)

THEMES = (DARK, LIGHT)
