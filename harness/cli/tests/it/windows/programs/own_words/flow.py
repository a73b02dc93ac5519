import tkinter


class Number(tkinter.Entry):
    def get(self):
        return int(super().get() or 0)

    def insert(self, number, *_):
        super().insert(0, str(number))


class Sign(tkinter.Label):
    def cget(self, number):
        return super().cget(["text", "state"][number])


class Window(tkinter.Tk):
    def __init__(self):
        super().__init__()
        self.title("Flow Solver")
        self.title = "Flow Solver"
        self.sign = Sign(self, text="ready")
        self.sign.pack()
        Number(self).pack()
        self.button = tkinter.Button(self, text="Go", command=self.go)
        self.button.pack()

    def go(self):
        self.sign.config(text="done")


Window().mainloop()
