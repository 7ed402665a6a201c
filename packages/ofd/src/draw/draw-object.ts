// One graphic object as SVG in its coordinates, placed in its boundary.
import { imageOf } from '../images.ts'
import { toBox } from '../box.ts'
import { glyphsOf } from '../text.ts'
import { child, children, type Node } from '../xml.ts'
import { colour, fontFamily, paintAttribute, strokeStyle, type Setting } from './paint.ts'
import { escapeText, matrix, n, pathData } from './svg.ts'

/** A page being drawn: clip paths get distinct ids, and pictures share one allowance. */
export interface Canvas {
  clips: number
  pictureBytes: number
}
const depthLimit = 8

export const drawObject = (canvas: Canvas, setting: Setting, object: Node, depth = 0): string => {
  if (depth > depthLimit || object.attributes['Visible'] === 'false') return ''
  switch (object.name) {
    case 'TextObject':
      return placed(canvas, object, drawText(setting, object))
    case 'PathObject':
      return placed(canvas, object, drawPath(setting, object))
    case 'ImageObject':
      return placed(canvas, object, drawImage(canvas, setting, object))
    case 'Content':
    case 'PageBlock':
      return object.children.map((c) => drawObject(canvas, setting, c, depth + 1)).join('')
    case 'CompositeObject': {
      const unit = setting.ofd.resources.composites.get(object.attributes['ResourceID'] ?? '')
      return placed(
        canvas,
        object,
        children(unit, 'Content')
          .map((c) => drawObject(canvas, setting, c, depth + 1))
          .join(''),
      )
    }
    default:
      return ''
  }
}

/** The boundary places an object and the matrix transforms it; a clip may or may not follow the matrix. */
const placed = (canvas: Canvas, object: Node, content: string): string => {
  if (content === '') return ''
  const box = toBox(object.attributes['Boundary'])
  const alpha = Number(object.attributes['Alpha'] ?? 255)
  const blend =
    object.attributes['BlendMode'] === 'Darken'
      ? ' style="mix-blend-mode:darken"'
      : object.attributes['BlendMode'] === 'Multiply'
        ? ' style="mix-blend-mode:multiply"'
        : ''
  const clip = drawClip(canvas, child(object, 'Clips'))
  const turns = child(object, 'Clips')?.attributes['TransFlag'] !== 'false'
  const clipped = clip ? ` clip-path="url(#${clip.id})"` : ''
  const at = box ? `translate(${n(box.x)} ${n(box.y)})` : ''
  const turn = object.attributes['CTM'] === undefined ? '' : matrix(object)
  const open = `${alpha < 255 ? ` opacity="${n(Math.max(0, alpha) / 255)}"` : ''}${blend}`
  if (!clip) return `<g transform="${at} ${turn}"${open}>${content}</g>`
  return turns
    ? `<g transform="${at} ${turn}"${open}>${clip.definition}<g${clipped}>${content}</g></g>`
    : `<g transform="${at}"${open}>${clip.definition}<g${clipped}><g transform="${turn}">${content}</g></g></g>`
}
/** Areas of one Clip add up; of several intersecting Clips only the first is kept. An empty Clips cuts nothing. */
const drawClip = (canvas: Canvas, clips: Node | undefined): { readonly id: string; readonly definition: string } | undefined => {
  const areas = children(child(clips, 'Clip'), 'Area')
    .flatMap((area) =>
      children(area, 'Path').map((path) => {
        const data = pathData(child(path, 'AbbreviatedData')?.text ?? '')
        const box = toBox(path.attributes['Boundary'])
        return data === ''
          ? ''
          : `<path d="${data}" transform="${area.attributes['CTM'] === undefined ? '' : matrix(area)} translate(${n(box?.x ?? 0)} ${n(box?.y ?? 0)}) ${path.attributes['CTM'] === undefined ? '' : matrix(path)}"/>`
      }),
    )
    .join('')
  if (areas === '') return undefined
  const id = `c${canvas.clips++}`
  return { id, definition: `<clipPath id="${id}">${areas}</clipPath>` }
}

const drawText = (setting: Setting, object: Node): string => {
  const size = Number(object.attributes['Size']) || 3
  const weight = Number(object.attributes['Weight'] ?? 400)
  const bold = weight >= 600 || object.attributes['Bold'] === 'true'
  const wide = Number(object.attributes['HScale']) || 1
  const runs = glyphsOf(object, size)
    .map((glyphs) =>
      glyphs
        .filter((g) => g.text.trim() !== '')
        .map((g) =>
          wide === 1
            ? `<tspan x="${n(g.x)}" y="${n(g.y)}">${escapeText(g.text)}</tspan>`
            : `<tspan x="${n(g.x)}" y="${n(g.y)}" textLength="${n(size * wide * (g.text.charCodeAt(0) < 0x2e80 ? 0.5 : 1))}" lengthAdjust="spacingAndGlyphs">${escapeText(g.text)}</tspan>`,
        )
        .join(''),
    )
    .join('')
  if (runs === '') return ''
  const fill = object.attributes['Fill'] === 'false' ? undefined : (colour(setting, object, 'FillColor') ?? { colour: '#000', opacity: 1 })
  const stroke =
    object.attributes['Stroke'] === 'true'
      ? `${paintAttribute('stroke', colour(setting, object, 'StrokeColor') ?? { colour: '#000', opacity: 1 })}${strokeStyle(setting, object)}`
      : ''
  return `<text font-family="${fontFamily(setting, object.attributes['Font'])}" font-size="${n(size)}"${paintAttribute('fill', fill)}${stroke}${bold ? ' font-weight="700"' : ''}${object.attributes['Italic'] === 'true' ? ' font-style="italic"' : ''}>${runs}</text>`
}

/** A stroke is black by default; a fill without a colour is none. */
const drawPath = (setting: Setting, object: Node): string => {
  const data = pathData(child(object, 'AbbreviatedData')?.text ?? '')
  if (data === '') return ''
  const fill = object.attributes['Fill'] === 'true' ? colour(setting, object, 'FillColor') : undefined
  const stroke =
    object.attributes['Stroke'] === 'false' ? undefined : (colour(setting, object, 'StrokeColor') ?? { colour: '#000', opacity: 1 })
  if (!fill && !stroke) return ''
  return `<path d="${data}"${paintAttribute('fill', fill)}${stroke ? `${paintAttribute('stroke', stroke)}${strokeStyle(setting, object)}` : ''}${object.attributes['Rule'] === 'Even-Odd' ? ' fill-rule="evenodd"' : ''}/>`
}

/**
 * A picture fills its unit square, which the object's matrix stretches, or its boundary without a matrix. An unsafe
 * picture becomes a grey box.
 */
const drawImage = (canvas: Canvas, { ofd }: Setting, object: Node): string => {
  const box = toBox(object.attributes['Boundary'])
  const unit = object.attributes['CTM'] !== undefined
  return drawPicture(canvas, imageOf(ofd, object.attributes['ResourceID']), unit ? 1 : (box?.width ?? 1), unit ? 1 : (box?.height ?? 1))
}
export const drawPicture = (canvas: Canvas, image: ReturnType<typeof imageOf>, width: number, height: number): string => {
  canvas.pictureBytes -= image?.bytes.length ?? 0
  if (!image || canvas.pictureBytes < 0) return `<rect width="${n(width)}" height="${n(height)}" fill="#eee"/>`
  return `<image width="${n(width)}" height="${n(height)}" preserveAspectRatio="none" href="data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}"/>`
}
