// Draws the SVG of `drawPage` on a canvas: vectors on paper, where SVG is impossible. Supports exactly the elements
// that our drawing writes.
import { children, parseNodes, type Node } from '../xml.ts'

/** The part of a 2D canvas that pages need; `P` is its path, `I` its picture. */
export interface Brush<P, I> {
  globalAlpha: number
  globalCompositeOperation: string
  font: string
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineJoin: string
  lineCap: string
  readonly save: () => void
  readonly restore: () => void
  readonly transform: (a: number, b: number, c: number, d: number, e: number, f: number) => void
  readonly fill: (path: P, rule?: 'nonzero' | 'evenodd') => void
  readonly stroke: (path: P) => void
  readonly clip: (path: P) => void
  readonly setLineDash: (dash: number[]) => void
  readonly fillText: (text: string, x: number, y: number) => void
  readonly strokeText: (text: string, x: number, y: number) => void
  readonly measureText: (text: string) => { readonly width: number }
  readonly drawImage: (image: I, x: number, y: number, width: number, height: number) => void
}
/** The canvas library's constructors. `picture` answers undefined for an unsupported picture. */
export interface Studio<P, I> {
  readonly path: (data: string) => P
  /** All of the paths as one, each moved by its matrix. */
  readonly joined: (paths: readonly { readonly data: string; readonly matrix: Matrix }[]) => P
  readonly picture: (bytes: Uint8Array) => Promise<I | undefined>
  /** The one font family of texts. */
  readonly family: string
}
type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]
const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** Draws the SVG with its millimetres as the brush's units. */
export const replaySvg = async <P, I>(brush: Brush<P, I>, studio: Studio<P, I>, svg: string): Promise<void> => {
  const root = parseNodes(Buffer.from(svg))
  const pictures = new Map<Node, I>()
  for (const node of every(root)) {
    const bytes = node.name === 'image' ? bytesOf(node.attributes['href'] ?? '') : undefined
    const picture = bytes && (await studio.picture(bytes))
    if (picture !== undefined) pictures.set(node, picture)
  }
  const [x = 0, y = 0] = numbersOf(root.attributes['viewBox'])
  brush.save()
  brush.transform(1, 0, 0, 1, -x, -y)
  for (const child of root.children) draw({ brush, studio, pictures, alpha: 1 }, child)
  brush.restore()
}
const every = function* (node: Node): Generator<Node> {
  yield node
  for (const child of node.children) yield* every(child)
}
const bytesOf = (href: string): Uint8Array | undefined => {
  const [, base64] = /^data:[a-z/]+;base64,(.*)$/s.exec(href) ?? []
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}
const numbersOf = (text: string | undefined): readonly number[] =>
  (text ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
    .filter(Number.isFinite)
const number = (node: Node, name: string, otherwise = 0): number => {
  const value = Number(node.attributes[name] ?? otherwise)
  return Number.isFinite(value) ? value : otherwise
}

interface Scene<P, I> {
  readonly brush: Brush<P, I>
  readonly studio: Studio<P, I>
  readonly pictures: ReadonlyMap<Node, I>
  readonly alpha: number
}
const draw = <P, I>(scene: Scene<P, I>, node: Node): void => {
  const { brush } = scene
  const inside = { ...scene, alpha: scene.alpha * number(node, 'opacity', 1) }
  brush.save()
  const [, blend] = /mix-blend-mode:(darken|multiply)/.exec(node.attributes['style'] ?? '') ?? []
  if (blend) brush.globalCompositeOperation = blend
  if (node.name === 'g') drawGroup(inside, node)
  else if (node.name === 'svg') drawView(inside, node)
  else if (node.name === 'rect')
    drawShape(
      inside,
      node,
      `M${number(node, 'x')} ${number(node, 'y')}h${number(node, 'width')}v${number(node, 'height')}h${-number(node, 'width')}Z`,
    )
  else if (node.name === 'path') drawShape(inside, node, node.attributes['d'] ?? '')
  else if (node.name === 'text') drawText(inside, node)
  else if (node.name === 'image') drawPicture(inside, node)
  brush.restore()
}
const drawGroup = <P, I>(scene: Scene<P, I>, node: Node): void => {
  scene.brush.transform(...matrixOf(node.attributes['transform']))
  const [, id] = /^url\(#(\w+)\)$/.exec(node.attributes['clip-path'] ?? '') ?? []
  // A clip's definition is a sibling of the group that it cuts, kept when their parent was drawn.
  const areas = id === undefined ? undefined : clipsOf.get(node)
  if (areas) scene.brush.clip(scene.studio.joined(areas))
  for (const cut of node.children)
    if (cut.attributes['clip-path'] !== undefined) {
      const definition = node.children.find(
        (child) => child.name === 'clipPath' && cut.attributes['clip-path'] === `url(#${child.attributes['id'] ?? ''})`,
      )
      if (definition)
        clipsOf.set(
          cut,
          children(definition, 'path').map((path) => ({
            data: path.attributes['d'] ?? '',
            matrix: matrixOf(path.attributes['transform']),
          })),
        )
    }
  for (const child of node.children) draw(scene, child)
}
const clipsOf = new WeakMap<Node, readonly { readonly data: string; readonly matrix: Matrix }[]>()
/** A nested view: cut to its frame, with the view box stretched over it. */
const drawView = <P, I>(scene: Scene<P, I>, node: Node): void => {
  const { brush, studio } = scene
  const [left = 0, top = 0, width = 0, height = 0] = numbersOf(node.attributes['viewBox'])
  const wide = number(node, 'width')
  const tall = number(node, 'height')
  if (width <= 0 || height <= 0 || wide <= 0 || tall <= 0) return
  brush.transform(wide / width, 0, 0, tall / height, number(node, 'x') - (left * wide) / width, number(node, 'y') - (top * tall) / height)
  brush.clip(studio.path(`M${left} ${top}h${width}v${height}h${-width}Z`))
  for (const child of node.children) draw(scene, child)
}
const matrixOf = (transform: string | undefined): Matrix =>
  [...(transform ?? '').matchAll(/(translate|scale|matrix)\(([^)]*)\)/g)].reduce<Matrix>((whole, [, kind, inner]) => {
    const n = numbersOf(inner)
    const [a = 0, b = 0] = n
    if (kind === 'translate') return multiply(whole, [1, 0, 0, 1, a, b])
    if (kind === 'scale') return multiply(whole, [a, 0, 0, n.length > 1 ? b : a, 0, 0])
    return n.length === 6 ? multiply(whole, n as unknown as Matrix) : whole
  }, identity)

/** Sets the colour of a paint; false without one. The default fill is black, the default stroke none, as in SVG. */
const paint = <P, I>({ brush, alpha }: Scene<P, I>, node: Node, kind: 'fill' | 'stroke'): boolean => {
  const colour = node.attributes[kind] ?? (kind === 'fill' ? '#000' : 'none')
  if (colour === 'none') return false
  brush[kind === 'fill' ? 'fillStyle' : 'strokeStyle'] = colour
  brush.globalAlpha = alpha * number(node, `${kind}-opacity`, 1)
  return true
}
const setPen = <P, I>({ brush }: Scene<P, I>, node: Node): void => {
  brush.lineWidth = number(node, 'stroke-width', 0.353)
  brush.lineJoin = node.attributes['stroke-linejoin'] ?? 'miter'
  brush.lineCap = node.attributes['stroke-linecap'] ?? 'butt'
  brush.setLineDash([...numbersOf(node.attributes['stroke-dasharray'])])
}
const drawShape = <P, I>(scene: Scene<P, I>, node: Node, data: string): void => {
  const path = scene.studio.path(data)
  if (paint(scene, node, 'fill')) scene.brush.fill(path, node.attributes['fill-rule'] === 'evenodd' ? 'evenodd' : 'nonzero')
  if (!paint(scene, node, 'stroke')) return
  setPen(scene, node)
  scene.brush.stroke(path)
}
const lean = -0.21
const boldness = 0.03
/** How far the next character on the same line is. */
const roomOf = (glyph: Node, next: Node | undefined): number => {
  const step = next && next.attributes['y'] === glyph.attributes['y'] ? number(next, 'x') - number(glyph, 'x') : 0
  return step > 0 ? step : Infinity
}
/** Each character has a place, and optionally a width. */
const drawText = <P, I>(scene: Scene<P, I>, node: Node): void => {
  const { brush, studio } = scene
  const size = number(node, 'font-size', 3)
  const bold = node.attributes['font-weight'] === '700'
  const italic = node.attributes['font-style'] === 'italic'
  brush.font = `${size}px "${studio.family}"`
  const filled = paint(scene, node, 'fill')
  const glyphs = children(node, 'tspan')
  const each = (set: (text: string) => void): void => {
    for (const [at, glyph] of glyphs.entries()) {
      const width = brush.measureText(glyph.text).width
      const wanted = number(glyph, 'textLength')
      const room = roomOf(glyph, glyphs[at + 1])
      // The page was set in another typeface: a wider character of ours would run into the next.
      const scale = width <= 0 ? 1 : wanted > 0 ? wanted / width : Math.min(1, room / width)
      brush.save()
      brush.transform(scale, 0, italic ? lean : 0, 1, number(glyph, 'x'), number(glyph, 'y'))
      set(glyph.text)
      brush.restore()
    }
  }
  if (filled)
    each((text) => {
      brush.fillText(text, 0, 0)
    })
  const stroked = paint(scene, node, 'stroke')
  if (stroked) setPen(scene, node)
  else if (bold && filled) {
    brush.strokeStyle = node.attributes['fill'] ?? '#000'
    brush.lineWidth = size * boldness
    brush.setLineDash([])
  }
  if (stroked || (bold && filled))
    each((text) => {
      brush.strokeText(text, 0, 0)
    })
}
const drawPicture = <P, I>({ brush, pictures, alpha }: Scene<P, I>, node: Node): void => {
  const picture = pictures.get(node)
  if (picture === undefined) return
  brush.globalAlpha = alpha
  brush.drawImage(picture, 0, 0, number(node, 'width'), number(node, 'height'))
}
