// The focus of a form that cannot be submitted.

/** Focuses the first field of `box` marked invalid, in the next frame, after React has rendered the marks. */
export const focusFirstError = (box: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    box?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
}
