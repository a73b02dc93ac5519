"""Finds the widgets of a program's windows and looks at them. A part of `window.py`."""


def widgets(tkinter, living, unable, plain, complain, folder):
    """Returns the functions that look at the widgets of the open windows. They raise `unable` if a widget is missing."""
    from builtins import (
        all, any, enumerate, hasattr, int, len, list, map, max, min, repr, sorted, str, tuple, type, zip,
    )

    LISTED_MAX = 12
    SHOWN_MAX = 60
    CLICKED_TENTHS = 1, 3, 5, 7, 9  # the points to click if the middle of a widget is covered

    def all_shown():
        """Returns all widgets that are shown, parents before children."""
        found = []

        def collect(widget):
            for child in list(widget.children.values()):
                if child.winfo_viewable():
                    found.append(child)
                    collect(child)

        for app in living():
            collect(app)
        return found

    CONTAINERS = ("Frame", "TFrame", "Toplevel", "Menu", "Labelframe", "TLabelframe")

    def class_of(widget):
        name = widget.winfo_class()
        return name[1:] if name[:1] == "T" and name[1:2].isupper() else name

    def widget_command(widget, *words):
        """Calls Tk itself, because a class of the program can define `get` or `title` in another way."""
        return widget.tk.call(widget._w, *words)

    def title_of(widget):
        return str(widget.tk.call("wm", "title", widget._w))

    def option(widget, name):
        try:
            return widget_command(widget, "cget", "-" + name)
        except tkinter.TclError:
            return ""

    def text_of(widget):
        kind = widget.winfo_class()
        if kind in ("Entry", "TEntry", "Spinbox", "TSpinbox", "TCombobox"):
            return str(widget_command(widget, "get"))
        if kind == "Text":
            return str(widget_command(widget, "get", "1.0", "end-1c"))
        if kind == "Listbox":
            return "\n".join(map(str, widget.tk.splitlist(widget_command(widget, "get", 0, "end"))))
        return str(option(widget, "text"))

    def state_of(widget):
        if widget.winfo_class()[:1] == "T" and hasattr(widget, "instate"):
            is_disabled = widget.tk.getboolean(widget_command(widget, "instate", "disabled"))
            return "disabled" if is_disabled else "normal"
        return str(option(widget, "state")) or "normal"

    def pixels_of(tk, image):
        return str(tk.call(image, "data"))

    lost = []  # not empty if a picture is gone
    laid = {}  # the names of the images in the folder, by their pixels

    def look_at_laid(app):
        import os

        for path, _, names in os.walk(folder[:-1]):
            for name in sorted(names)[:500]:
                stem, ending = os.path.splitext(name)
                if ending.lower() not in (".gif", ".png", ".ppm", ".pgm"):
                    continue
                try:
                    image = app.tk.call("image", "create", "photo", "-file", os.path.join(path, name))
                    laid.setdefault(pixels_of(app.tk, image), stem)
                    app.tk.call("image", "delete", image)
                except tkinter.TclError:
                    pass
        laid.setdefault("", None)

    def lose():
        if not lost:
            lost.append(True)
            complain("(Tkinter forgets a picture that no variable holds any more: keep them all in a list)\n")

    def image_of(widget):
        image = option(widget, "image")
        image = str(image[0] if type(image) is tuple and image else image or "")
        if not image:
            return None
        try:
            file = str(widget.tk.call(image, "cget", "-file"))
        except tkinter.TclError:
            lose()
            return None
        if file:
            name = file.replace("\\", "/").rsplit("/", 1)[-1]
            return name.rsplit(".", 1)[0] if "." in name[1:] else name
        if not laid:
            look_at_laid(widget._root())
        return laid.get(pixels_of(widget.tk, image))

    LOOKS = {
        "text": lambda widget: text_of(widget),
        "image": image_of,
        "state": state_of,
        "class": class_of,
        "background": lambda widget: "#%02x%02x%02x" % tuple(
            part >> 8 for part in widget.winfo_rgb(option(widget, "background") or "white")
        ),
    }

    def look_of(widget, keys):
        return {key: LOOKS[key](widget) for key in keys or ("text", "image", "state", "class")}

    def described(widget):
        look = look_of(widget, None)
        words = [look["class"]]
        if look["text"].strip():
            words.append(repr(plain(look["text"], SHOWN_MAX)))
        if look["image"]:
            words.append("with the image " + plain(look["image"], SHOWN_MAX))
        if look["state"] == "disabled":
            words.append("(disabled)")
        return " ".join(words)

    def listed(found):
        words = [described(widget) for widget in found[:LISTED_MAX]]
        if len(found) > LISTED_MAX:
            words.append("%d more" % (len(found) - LISTED_MAX))
        return ", ".join(words)

    def board():
        """Returns the cells of the board, as rows of (column, widget)."""
        shown = all_shown()
        gridded = {}
        for widget in shown:
            if widget.winfo_manager() == "grid" and class_of(widget) not in CONTAINERS:
                gridded.setdefault(widget.winfo_parent(), []).append(widget)
        cells = max(gridded.values(), key=len, default=[])
        places = {}
        if len(cells) >= 4:
            for widget in cells:
                info = widget.grid_info()
                places[widget] = int(info["row"]), int(info["column"])
        else:  # packed or placed
            cells = [widget for widget in shown if class_of(widget) not in CONTAINERS]
            for widget in cells:
                places[widget] = widget.winfo_rooty(), widget.winfo_rootx()
        return rows_of(those_alike(cells), places)

    def those_alike(cells):
        """Returns the widgets that are cells: the widgets with images, or else of the most frequent class."""
        with_image = [widget for widget in cells if option(widget, "image")]
        if 2 * len(with_image) >= len(cells):
            return with_image
        classes = [class_of(widget) for widget in cells]
        most = max(map(classes.count, classes))
        return [widget for widget, kind in zip(cells, classes) if classes.count(kind) == most]

    def rows_of(cells, places):
        rows = {}
        for widget in cells:
            row, column = places[widget]
            rows.setdefault(row, []).append((column, widget))
        fullest = max(map(len, rows.values()), default=0)
        rows = [rows[row] for row in sorted(rows) if 2 * len(rows[row]) > fullest]
        columns = sorted({column for row in rows for column, _ in row})
        return [
            {columns.index(column): widget for column, widget in sorted(row, key=lambda cell: cell[0])}
            for row in rows
        ]

    # Widgets that a user sees -----------------------------------------------------------------------

    def is_inside(path, outer):
        return outer == "." or path == outer or path.startswith(outer + ".")

    def window_of(tk, path):
        return str(tk.call("winfo", "toplevel", path))

    def is_seen_at(widget, x, y):
        """Returns false if another widget of the same window covers this point of the screen.

        Other windows do not count: a user can move them."""
        seen = str(widget.tk.call("winfo", "containing", x, y))
        if not seen or window_of(widget.tk, seen) != window_of(widget.tk, widget._w):
            return True
        return is_inside(seen, widget._w) or is_inside(widget._w, seen)

    def point_to_click(widget):
        """Returns a point of the widget that no other widget covers, from its top left corner. Prefers the middle."""
        left, top = widget.winfo_rootx(), widget.winfo_rooty()
        width, height = widget.winfo_width(), widget.winfo_height()
        points = [(width // 2, height // 2)]
        points += [(width * x // 10, height * y // 10) for y in CLICKED_TENTHS for x in CLICKED_TENTHS]
        for x, y in points:
            if is_seen_at(widget, left + x, top + y):
                return x, y
        raise unable("a user cannot click %s: another widget covers it" % described(widget))

    def rectangle_of(widget):
        left, top = widget.winfo_rootx(), widget.winfo_rooty()
        return left, top, left + widget.winfo_width(), top + widget.winfo_height()

    def check_rows(rows):
        """Raises `unable` if another widget covers a cell of the board. Notes widgets beside the cells."""
        cells = [
            (cell, row, column, rectangle_of(cell)) for row, line in enumerate(rows) for column, cell in line.items()
        ]
        beside = []
        for widget in others_than(cells):
            left, top, right, bottom = rectangle_of(widget)
            for cell, row, column, (cell_left, cell_top, cell_right, cell_bottom) in cells:
                above, below = max(top, cell_top), min(bottom, cell_bottom)
                from_left, to_right = max(left, cell_left), min(right, cell_right)
                if above >= below:
                    continue
                if from_left >= to_right:
                    if widget not in beside and class_of(widget) not in CONTAINERS:
                        beside.append(widget)
                elif not is_seen_at(cell, (from_left + to_right) // 2, (above + below) // 2):
                    raise unable("%s lies over row %d, column %d of the board" % (described(widget), row, column))
        if beside and not noted:
            noted.append(True)
            complain("(beside the board, in its rows: %s)\n" % listed(beside))

    def others_than(cells):
        """Returns the other widgets in the window of the cells, except widgets inside or around a cell."""
        first = cells[0][0]
        window = window_of(first.tk, first._w)
        paths = [cell._w for cell, _, _, _ in cells]
        return [
            widget
            for widget in all_shown()
            if class_of(widget) != "Menu"
            and window_of(widget.tk, widget._w) == window
            and not any(is_inside(widget._w, path) or is_inside(path, widget._w) for path in paths)
        ]

    noted = []  # not empty after the note on other widgets, which is written once

    def same_text(one, other):
        return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()

    def conditions(target):
        if "text" in target:
            yield lambda widget: same_text(text_of(widget), target["text"])
        if "image" in target:
            yield lambda widget: image_of(widget) == target["image"]
        if "class" in target:
            yield lambda widget: class_of(widget) == target["class"]
        if "window" in target:
            yield lambda widget: same_text(title_of(widget.winfo_toplevel()), target["window"])
        if "row" in target or "column" in target:
            wanted = [
                str(widget)
                for row, cells in enumerate(board())
                for column, widget in cells.items()
                if target.get("row", row) == row and target.get("column", column) == column
            ]
            yield lambda widget: str(widget) in wanted

    def find(target):
        """Returns the only widget that fits the target."""
        shown = [widget for widget in all_shown() if class_of(widget) not in CONTAINERS]
        wanted = list(conditions(target))
        found = [widget for widget in shown if all(holds(widget) for holds in wanted)]
        if len(found) == 1:
            return found[0]
        words = ", ".join("%s %s" % (key, repr(target[key])) for key in target)
        if found:
            raise unable("%d widgets have %s: %s" % (len(found), words, listed(found)))
        size = ""
        if "row" in target or "column" in target:
            rows = board()
            size = "; its board has %d rows of %d columns" % (len(rows), max(map(len, rows), default=0))
        raise unable("no widget has %s%s; the window shows %s" % (words, size, listed(shown) or "nothing"))

    return (
        all_shown, class_of, widget_command, title_of, option, text_of, image_of, state_of, look_of, listed, board, find,
        point_to_click, check_rows, CONTAINERS,
    )
