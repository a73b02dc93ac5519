import tkinter as tk

window = tk.Tk()
window.title("Flow Solver")


def show(button, name):
    image = tk.PhotoImage(file="Cell images/%s.gif" % name)
    button.config(image=image)


for row in range(2):
    for column in range(2):
        button = tk.Button(window)
        button.config(command=lambda button=button: show(button, "Blue-End"))
        show(button, "Empty")
        button.grid(row=row, column=column)
window.mainloop()
