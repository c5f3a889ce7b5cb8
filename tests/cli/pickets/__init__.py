"""The toy of the kernel's tests as a package that the registry can load: another system than the one we ship."""
