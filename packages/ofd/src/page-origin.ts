// The origin of a page's objects when its box does not begin at 0,0: the box's corner, as in the standard, or another
// origin at that distance.
import { toBox, type Box } from './box.ts'
import { all, type Node } from './xml.ts'

/** The box in the space of its objects: the candidate that contains more of their texts. */
export const inObjectSpace = (box: Box, objects: readonly Node[]): Box => {
  const standard = { ...box, x: 0, y: 0 }
  if (box.x === 0 && box.y === 0) return standard
  const texts = objects
    .flatMap((object) => (object.name === 'TextObject' ? [object] : all(object, 'TextObject')))
    .flatMap((text) => toBox(text.attributes['Boundary']) ?? [])
  const held = ({ x, y, width, height }: Box): number =>
    texts.filter((t) => t.x >= x && t.y >= y && t.x + t.width <= x + width && t.y + t.height <= y + height).length
  return held(box) > held(standard) ? box : standard
}
