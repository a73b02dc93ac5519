"""Runs beside `driver.py` in the student's interpreter: plays the user of a Tkinter program.

The student's file runs as a program. Where it enters its main loop, requests are served in the
loop's stead: each does what a user would do, by events that go through the program's bindings,
and is answered once everything that follows from it has happened. Timers (`after`) do not wait:
what is due within the next seconds happens at once, in its order, so that no verdict depends on
how fast a machine is.

A loop inside a callback (a window that is waited for) serves requests as well. The request that
led there is answered when it begins, and the one that ends it when the callback is done.
"""


def window(next_request, reply, leave, returned, raised, syntax, quoted, plain, complain, folder, module):
    import sys
    from builtins import BaseException, Exception, SystemExit, compile, dict, exec, len, list, open, str

    HORIZON_MS = 10_000  # timers that are due within this time of an action happen after it
    TIMERS_MAX = 1_000  # of an animation without an end, so many steps after each action
    UPDATES_MAX = 2_000  # calls of `update` by a program that has not begun its main loop
    LISTED_MAX = 12
    SHOWN_MAX = 60

    try:
        import tkinter
        import tkinter.commondialog
        import tkinter.filedialog
        import tkinter.messagebox
        import tkinter.simpledialog
    except ImportError as error:
        missing = str(error)
    else:
        missing = None

    class Unable(Exception):
        """Something that a user could not do either, and why."""

    class NoMainLoop(BaseException):
        """Ends a program that goes round in a loop of its own."""

    class State:
        token = None  # of the request that is not answered yet
        finish = None  # gives the answer to it, where nothing has gone wrong
        fault = None  # what went wrong, first of all
        loops = 0  # main loops that were entered
        quits = False  # whether the main loop is to end
        exit = None  # the `SystemExit` with which a callback ends the program
        updates = 0
        now = 0  # in milliseconds that have passed for timers

    state = State()
    apps = []  # every `Tk` that was made
    timers = {}  # by identifier: when it is due, and what happens then

    # The answer -----------------------------------------------------------------------------

    def answer():
        token, state.token = state.token, None
        if token is not None:
            text = state.fault
            if text is None:
                try:
                    text = state.finish()
                except tkinter.TclError as error:
                    text = unable("Tk fails: %s" % error)
            reply(token, text)
        state.fault = None

    def blame(text):
        if state.fault is None:
            state.fault = text

    def unable(reason):
        return '{"unable":%s}' % quoted(plain(reason, 2000))

    # Loops ----------------------------------------------------------------------------------

    def is_alive(app):
        try:
            app.tk.call("winfo", "exists", ".")
            return True
        except tkinter.TclError:
            return False

    def living():
        return [app for app in apps if is_alive(app)]

    def serve(is_over):
        """Serves requests until the loop that this stands for is over."""

        def done():
            return state.exit is not None or is_over()

        state.loops += 1
        settle(done)
        while not done():
            answer()
            request = next_request()
            if request is None:
                leave()
            state.token = request["token"]
            try:
                act(request)
            except Unable as reason:
                blame(unable(str(reason)))
            settle(done)

    def settle(is_done):
        """Has everything happen that is to happen by itself."""
        horizon = state.now + HORIZON_MS
        happen(is_done)
        for _ in range(TIMERS_MAX):
            due = [(timer[0], order) for order, timer in timers.items() if timer[0] <= horizon]
            if is_done() or not due:
                break
            state.now, order = min(due)
            _, _, app, callback = timers.pop(order)
            if is_alive(app):
                callback()
                work_off(is_done)
        happen(is_done)

    def happen(is_done):
        """Handles the events that are there, those among them that the display still owes."""
        for _ in range(3):
            for app in living():
                app.tk.call("winfo", "pointerxy", ".")  # answered after all that came before
            work_off(is_done)

    def work_off(is_done):
        """Handles the events that are there."""
        while not is_done() and living() and living()[0].tk.dooneevent(tkinter._tkinter.DONT_WAIT):
            pass

    def main_loop(self=None, n=0):
        state.quits = False
        serve(lambda: state.quits or len(living()) <= n)
        if state.exit is not None:
            raise state.exit

    def wait_variable(self, name="PY_VAR"):
        changed = []
        command = self.register(lambda *_: changed.append(True))
        self.tk.call("trace", "add", "variable", name, "write", command)
        serve(lambda: changed or not living())

    def wait_window(self, window=None):
        window = self if window is None else window

        def is_gone():
            try:
                return not window.winfo_exists()
            except tkinter.TclError:
                return True

        serve(is_gone)

    # What is put in the place of Tkinter's own -----------------------------------------------

    def install():
        tkinter.mainloop = lambda n=0: main_loop(tkinter._get_default_root("run the main loop"), n)
        misc = tkinter.Misc
        misc.mainloop = main_loop
        misc.wait_variable = misc.waitvar = wait_variable
        misc.wait_window = wait_window
        misc.quit = quit
        misc.after, misc.after_cancel = after, after_cancel
        misc.update, misc.update_idletasks = watched(misc.update), watched(misc.update_idletasks)
        begin = tkinter.Tk.__init__

        def begin_app(self, *arguments, **options):
            begin(self, *arguments, **options)
            apps.append(self)

        tkinter.Tk.__init__ = begin_app
        tkinter.Tk.report_callback_exception = lambda self, kind, error, trace: blame(raised(error))
        tkinter.CallWrapper.__call__ = call
        tkinter.commondialog.Dialog.show = show_dialog
        tkinter.simpledialog.Dialog.__init__ = ask
        tkinter.filedialog.FileDialog.go = lambda self, *_, **__: question("a file dialog", "")

    def quit(self):
        state.quits = True

    def call(self, *arguments):
        try:
            if self.subst:
                arguments = self.subst(*arguments)
            return self.func(*arguments)
        except SystemExit as leaving:
            state.exit = leaving
        except NoMainLoop:
            raise
        except BaseException:
            self.widget._report_exception()

    def after(self, ms, func=None, *arguments):
        if func is None:
            state.now += int(ms)
            return None
        if ms == "idle":
            return self.after_idle(func, *arguments)
        order = "after#puzzlemark%d" % len(numbers)
        numbers.append(order)
        callback = tkinter.CallWrapper(lambda: func(*arguments), None, self)
        timers[order] = (state.now + max(0, int(ms)), order, self._root(), callback)
        return order

    numbers = []
    cancel = None if missing else tkinter.Misc.after_cancel

    def after_cancel(self, id):
        if timers.pop(id, None) is None and id not in numbers:
            cancel(self, id)

    def watched(update):
        def update_watched(self):
            update(self)
            state.updates += 1
            if state.loops == 0 and state.updates > UPDATES_MAX:
                raise NoMainLoop

        return update_watched

    DIALOGS = {
        "tk_messageBox": "a message box",
        "tk_chooseColor": "a colour dialog",
        "tk_chooseDirectory": "a folder dialog",
        "tk_getOpenFile": "a file dialog",
        "tk_getSaveFile": "a file dialog",
    }

    def show_dialog(self, **options):
        options = {**self.options, **options}
        words = [str(options.get(name) or "") for name in ("title", "message", "detail")]
        words = " / ".join(word for word in words if word)
        kind = DIALOGS.get(self.command, "a dialog box")
        if self.command == "tk_messageBox" and str(options.get("type", "ok")) == "ok":
            complain("(a message box was shown, and closed: %s)\n" % words)
            return "ok"
        return question(kind, words)

    def ask(self, parent=None, title=None, *_, **__):
        self.result = None
        question("a dialog box", " / ".join(str(word) for word in (title, getattr(self, "prompt", "")) if word))

    def question(kind, words):
        words = " (%r)" % plain(words, 300) if words else ""
        blame(unable("the program asks in %s%s, which nobody answers" % (kind, words)))
        return ""

    # Widgets --------------------------------------------------------------------------------

    def widgets():
        """All widgets that are shown, parents before children."""
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
        """Asks Tk itself: a class of the program's may mean something else by `get` or `title`."""
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

    laid = {}  # by pixels: the names of the images in the folder

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

    def image_of(widget):
        image = option(widget, "image")
        image = str(image[0] if type(image) is tuple and image else image or "")
        if not image:
            return None
        try:
            file = str(widget.tk.call(image, "cget", "-file"))
        except tkinter.TclError:
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
        """The cells of the board, as rows of (column, widget)."""
        shown = widgets()
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
        """The widgets that are cells: those with images, or else of the most frequent class."""
        with_image = [widget for widget in cells if option(widget, "image")]
        if 2 * len(with_image) >= len(cells):
            return with_image
        classes = [class_of(widget) for widget in cells]
        return [widget for widget, kind in zip(cells, classes) if classes.count(kind) == max(map(classes.count, classes))]

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
        """The one widget that is meant."""
        shown = [widget for widget in widgets() if class_of(widget) not in CONTAINERS]
        wanted = list(conditions(target))
        found = [widget for widget in shown if all(holds(widget) for holds in wanted)]
        if len(found) == 1:
            return found[0]
        words = ", ".join("%s %s" % (key, repr(target[key])) for key in target)
        if found:
            raise Unable("%d widgets have %s: %s" % (len(found), words, listed(found)))
        size = ""
        if "row" in target or "column" in target:
            rows = board()
            size = "; its board has %d rows of %d columns" % (len(rows), max(map(len, rows), default=0))
        raise Unable("no widget has %s%s; the window shows %s" % (words, size, listed(shown) or "nothing"))

    # Actions --------------------------------------------------------------------------------

    def act(request):
        if not living():
            raise Unable("the window is gone: the program has closed it")
        kind, keys = request["act"], request.get("keys")
        if kind == "frame":
            state.finish = lambda: returned(frame())
        elif kind == "look":
            what = request["what"]
            value = LOOKS_AT[what]() if type(what) is str else look_of(find(what), keys)
            state.finish = lambda: returned(value)
        else:
            widget = find(request["target"])
            state.finish = lambda: returned(last_look(widget, keys))
            if kind == "click":
                click(widget)
            else:
                type_into(widget, request["text"])

    def last_look(widget, keys):
        try:
            return look_of(widget, keys)
        except tkinter.TclError:
            return None

    def look_at_board():
        rows = board()
        if not rows:
            raise Unable("there is no board: the window shows %s" % (listed(widgets()) or "nothing"))
        return [
            [image_of(widget) if option(widget, "image") else text_of(widget) for widget in row.values()]
            for row in rows
        ]

    LOOKS_AT = {
        "board": look_at_board,
        "title": lambda: title_of(living()[0]),
        "widgets": lambda: [
            look_of(widget, None) for widget in widgets() if class_of(widget) not in CONTAINERS
        ],
    }

    def click(widget):
        x, y = widget.winfo_width() // 2, widget.winfo_height() // 2
        event(widget, "<Enter>", x=x, y=y)
        event(widget, "<Motion>", x=x, y=y)
        event(widget, "<ButtonPress-1>", x=x, y=y)
        event(widget, "<ButtonRelease-1>", x=x, y=y, state=0x100)
        event(widget, "<Leave>", x=x, y=y)

    def event(widget, name, **details):
        try:
            if state.exit is None and widget.winfo_exists():
                widget.event_generate(name, **details)
        except tkinter.TclError:
            if living() and widget.winfo_exists():
                raise

    KEYS = {"\n": "Return", "\t": "Tab", " ": "space"}

    def type_into(widget, text):
        widget.tk.call("focus", "-force", widget._w)
        happen(lambda: False)
        if hasattr(widget, "icursor"):
            widget_command(widget, "icursor", "end")
        for letter in text:
            if letter in KEYS or (letter.isascii() and letter.isalnum()):
                key = KEYS.get(letter, letter)
                event(widget, "<KeyPress>", keysym=key)
                event(widget, "<KeyRelease>", keysym=key)
            elif state_of(widget) != "disabled":  # no key of its own on every keyboard
                widget_command(widget, "insert", "insert", letter)

    def frame():
        """Where on the screen the program's windows are, and what they are."""
        tops = [app for app in living() if app.winfo_viewable()]
        tops += [widget for widget in widgets() if class_of(widget) == "Toplevel" or widget.winfo_class() == "Toplevel"]
        if not tops:
            raise Unable("no window is shown")
        left, top = min(w.winfo_rootx() for w in tops), min(w.winfo_rooty() for w in tops)
        right = max(w.winfo_rootx() + w.winfo_width() for w in tops)
        bottom = max(w.winfo_rooty() + w.winfo_height() for w in tops)
        return [left, top, right - left, bottom - top, ", ".join(plain(title_of(w), SHOWN_MAX) for w in tops)]

    # The program ----------------------------------------------------------------------------

    def run(file):
        """Runs the program; gives what to tell of its end."""
        path = folder + file
        module.__name__ = "__main__"
        module.__file__ = path
        sys.modules["__main__"] = module
        sys.path.insert(0, folder[:-1])
        sys.argv = [file]
        try:
            with open(path, "rb") as source:
                code = compile(source.read(), path, "exec", dont_inherit=True)
        except BaseException as error:
            return syntax(error)
        try:
            exec(code, module.__dict__)
        except NoMainLoop:
            return '{"never":"updates"}'
        except SystemExit as leaving:
            if state.loops == 0:
                return '{"never":"exits"}'
            return None if leaving.code in (None, 0) else raised(leaving)
        except BaseException as error:
            if state.loops == 0:
                # The error of a callback that led here, `update` included, is the first cause.
                return '{"load":%s}' % raised(error)
            return raised(error)
        if state.loops == 0:
            return '{"never":"%s"}' % ("ends" if living() else "shows nothing")
        return None

    request = next_request()
    if missing is not None:
        reply(request["token"], unable(missing))
        leave()
    try:
        probe = tkinter.Tk()
        probe.update()
        probe.destroy()
    except BaseException as error:
        reply(request["token"], unable(str(error)))
        leave()
    reply(request["token"], returned(None))
    tkinter._default_root = None
    install()
    request = next_request()
    if request is None:
        leave()
    state.token = request["token"]
    state.finish = lambda: '{"missing":[],"defined":[]}'
    fault = run(request["run"])
    if fault is not None:
        blame(fault)
    for app in living():
        app.destroy()
    while True:
        answer()
        request = next_request()
        if request is None:
            leave()
        state.token = request["token"]
        blame(unable("the window is gone: the program has ended"))
