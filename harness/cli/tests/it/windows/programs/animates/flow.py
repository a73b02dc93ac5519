import tkinter
from tkinter import messagebox, simpledialog

window = tkinter.Tk()
window.title("Flow Solver")
label = tkinter.Label(window, text="ready")
label.pack()


def go():
    def step(left):
        label.config(text="done" if left == 0 else str(left))
        if left > 0:
            window.after(100, step, left - 1)
    
    step(50)


tkinter.Button(window, text="Go", command=go).pack()
window.mainloop()
