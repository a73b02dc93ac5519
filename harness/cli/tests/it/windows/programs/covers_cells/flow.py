from tkinter import *

window = Tk()
window.title("Flow Solver")

empty = PhotoImage(file="Cell images/Empty.gif")
end_points = [PhotoImage(file="Cell images/%s-End.gif" % colour) for colour in ("Blue", "Red")]
horizontal = PhotoImage(file="Cell images/Red-Horizontal.gif")
click_count = 0
cells = []


def clicked(button):
    global click_count
    button.image = end_points[click_count // 2]
    button.config(image=button.image)
    click_count += 1


def solve():
    print("solving")
    for row in cells:
        for button in row:
            if button.image is empty:
                button.image = horizontal
                button.config(image=horizontal)
                window.update_idletasks()


for row in range(2):
    cells.append([])
    for column in range(2):
        button = Button(image=empty)
        button.image = empty
        button.config(command=lambda b=button: clicked(b))
        button.grid(row=row, column=column)
        cells[row].append(button)
Button(text="Solve", command=solve).grid(row=2, column=0)
Button(text="Test Case").grid(row=2, column=1)
Label(text="choose two cells").grid(row=1, column=0, columnspan=2)
window.mainloop()
