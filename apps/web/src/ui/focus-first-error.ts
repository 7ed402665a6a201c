// Where a form goes when it cannot be sent.

/** The keys go to the first field of `box` that is marked as wrong: with the next frame, in which the marks are drawn. */
export const focusFirstError = (box: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    box?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
}
