import tkinter as tk


class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.entry = tk.Entry(self)
        self.entry.pack()
        self.entry.bind("<Return>", self.send)
        self.label = tk.Label(self)
        self.label.pack()
        tk.Button(self, text="Go", command=self.send).pack()

    def send(self, event=None):
        self.label["text"] = self.entry.get()


if __name__ == "__main__":
    App().mainloop()
