"""Plays the user of a Tkinter program. It runs beside `driver.py` in the student's interpreter.

The student's file runs as a program. Instead of its main loop, this module serves requests. Each
request acts like a user, with events that go through the program's bindings. The reply is sent when
all effects of the events have happened. Timers (`after`) do not wait. All timers of the next seconds
fire at once, in their order. So no verdict depends on the speed of a machine.

A loop inside a callback (the program waits for a window) serves requests, too. The request that started
the callback gets its reply when the loop begins. The request that ends the loop gets its reply when the
callback is done.
"""


def window(
    widgets, toolkit, next_request, reply, leave, returned, raised, syntax, quoted, plain, complain, folder, module
):
    """Serves requests until they end. `widgets` and `toolkit` are the functions of the other parts."""
    import sys
    from builtins import (
        BaseException, Exception, SystemExit, compile, exec, hasattr, len, max, min, open, range, str, type,
    )

    HORIZON_MS = 10_000  # timers that are due within this time after an action fire at once
    TIMERS_MAX = 1_000  # steps of an endless animation after each action
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
        """An action that a user could not do, with the reason."""

    class NoMainLoop(BaseException):
        """Ends a program that has its own loop instead of the main loop."""

    class State:
        token = None  # the token of the request without a reply yet
        finish = None  # returns the reply, if nothing went wrong
        fault = None  # the first fault, as a reply
        loops = 0  # the number of main loops that began
        quits = False  # True if the main loop must end
        exit = None  # the `SystemExit` with which a callback ends the program
        updates = 0
        now = 0  # the time of the timers, in milliseconds

    state = State()
    apps = []  # every `Tk` that was made
    timers = {}  # by identifier: the time and the callback

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
        """Serves requests until the loop that it replaces is over."""

        def done():
            return state.exit is not None or is_over()

        state.loops += 1
        settle(done)
        while not done():
            answer()
            state.token, request = next_request()
            try:
                act(request)
            except Unable as reason:
                blame(unable(str(reason)))
            settle(done)

    def settle(is_done):
        """Handles all events and timers that are due without the user."""
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
        """Handles all events, including events that the display has not sent yet."""
        for _ in range(3):
            for app in living():
                app.tk.call("winfo", "pointerxy", ".")  # the display replies to this after all earlier events
            work_off(is_done)

    def work_off(is_done):
        """Handles the events in the queue."""
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

    # Actions --------------------------------------------------------------------------------

    parts = widgets(tkinter, living, Unable, plain, complain, folder) if missing is None else [None] * 15
    (
        all_shown, class_of, widget_command, title_of, option, text_of, image_of, state_of, look_of, listed, board, find,
        point_to_click, check_rows, CONTAINERS,
    ) = parts

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
            raise Unable("there is no board: the window shows %s" % (listed(all_shown()) or "nothing"))
        check_rows(rows)
        return [
            [image_of(widget) if option(widget, "image") else text_of(widget) for widget in row.values()]
            for row in rows
        ]

    LOOKS_AT = {
        "board": look_at_board,
        "title": lambda: title_of(living()[0]),
        "widgets": lambda: [
            look_of(widget, None) for widget in all_shown() if class_of(widget) not in CONTAINERS
        ],
    }

    def click(widget):
        x, y = point_to_click(widget)
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
            elif state_of(widget) != "disabled":  # not every keyboard has a key for it
                widget_command(widget, "insert", "insert", letter)

    def frame():
        """Returns the rectangle of the program's windows on the screen, and their titles."""
        tops = [app for app in living() if app.winfo_viewable()]
        tops += [widget for widget in all_shown() if class_of(widget) == "Toplevel"]
        if not tops:
            raise Unable("no window is shown")
        left, top = min(w.winfo_rootx() for w in tops), min(w.winfo_rooty() for w in tops)
        right = max(w.winfo_rootx() + w.winfo_width() for w in tops)
        bottom = max(w.winfo_rooty() + w.winfo_height() for w in tops)
        return [left, top, right - left, bottom - top, ", ".join(plain(title_of(w), SHOWN_MAX) for w in tops)]

    # The program ----------------------------------------------------------------------------

    def run(file):
        """Runs the program. Returns a reply if its end is a fault."""
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
                # The error of a callback (also in `update`) is the first cause.
                return '{"load":%s}' % raised(error)
            return raised(error)
        if state.loops == 0:
            return '{"never":"%s"}' % ("ends" if living() else "shows nothing")
        return None

    token, _ = next_request()
    if missing is not None:
        reply(token, unable(missing))
        leave()
    try:
        probe = tkinter.Tk()
        probe.update()
        probe.destroy()
    except BaseException as error:
        reply(token, unable(str(error)))
        leave()
    reply(token, returned(None))
    tkinter._default_root = None
    toolkit(
        tkinter, state, apps, timers, (main_loop, wait_variable, wait_window), blame, unable, raised, complain, plain,
        NoMainLoop,
    )
    state.token, request = next_request()
    state.finish = lambda: '{"missing":[],"defined":[]}'
    fault = run(request["run"])
    if fault is not None:
        blame(fault)
    for app in living():
        app.destroy()
    while True:
        answer()
        state.token, _ = next_request()
        blame(unable("the window is gone: the program has ended"))
