"""Replaces functions of Tkinter that the program calls. A part of `window.py`."""


def toolkit(tkinter, state, apps, timers, loops, blame, unable, raised, complain, plain, NoMainLoop):
    """Changes Tkinter: it reports its windows and timers, runs `loops` instead of its own loops, and opens no
    dialog box."""
    from builtins import BaseException, SystemExit, getattr, int, len, max, str

    UPDATES_MAX = 2_000  # calls of `update` by a program that has not begun its main loop

    main_loop, wait_variable, wait_window = loops

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
    cancel = tkinter.Misc.after_cancel

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
        blame(unable("the program asks in %s%s, and no user is there to answer" % (kind, words)))
        return ""

    install()
