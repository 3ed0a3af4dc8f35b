module parapet-hook

go 1.19
