// Where an opener stands in the window, as the place of a layer that is drawn elsewhere in the page.
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export const placeOf = (opener: Element): Place => {
  const { left, top, width, height } = opener.getBoundingClientRect()
  return { left, top, width, height }
}
