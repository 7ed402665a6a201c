// An OFD page as SVG in millimetres, made only of our own elements: text escaped, pictures inline after their magic bytes are checked.
import { toBox, type Ofd, type Page } from '../package.ts'
import { glyphsOf, matrixOf } from '../text.ts'
import { child, children, numbers, type Node } from '../xml.ts'

export interface DrawnPage { readonly svg: string; readonly widthMm: number; readonly heightMm: number }
const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
const n = (value: number): string => (Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '0')

export const drawPage = (ofd: Ofd, index: number): DrawnPage => {
  const page = ofd.pages[index]!
  const { x, y, width, height } = page.box
  const body = [...page.layers.flatMap((l) => l.objects.map((o) => drawObject(ofd, o, 0))), ...drawAnnotations(ofd, page)].join('')
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(x)} ${n(y)} ${n(width)} ${n(height)}" width="${n(width)}mm" height="${n(height)}mm"><rect x="${n(x)}" y="${n(y)}" width="100%" height="100%" fill="#fff"/>${body}</svg>`, widthMm: width, heightMm: height }
}
const drawAnnotations = (ofd: Ofd, page: Page): readonly string[] =>
  page.annotations.map((a) => `<g transform="translate(${n(a.boundary.x)} ${n(a.boundary.y)})">${a.objects.map((o) => drawObject(ofd, o, 0)).join('')}</g>`)

const drawObject = (ofd: Ofd, object: Node, depth: number): string => {
  if (depth > 8 || object.attributes['Visible'] === 'false') return ''
  switch (object.name) {
    case 'TextObject': return placed(object, drawText(ofd, object))
    case 'PathObject': return placed(object, drawPath(ofd, object))
    case 'ImageObject': return placed(object, drawImage(ofd, object))
    case 'PageBlock': return object.children.map((c) => drawObject(ofd, c, depth + 1)).join('')
    case 'CompositeObject': {
      const unit = child(ofd.resources.composites.get(object.attributes['ResourceID'] ?? ''), 'Content')
      return placed(object, (unit?.children ?? []).map((c) => drawObject(ofd, c, depth + 1)).join(''))
    }
    default: return ''
  }
}
/** Objects stand in their boundary, turned by their matrix. */
const placed = (object: Node, content: string): string => {
  const box = toBox(object.attributes['Boundary']), m = matrixOf(object), alpha = Number(object.attributes['Alpha'] ?? 255)
  const blend = object.attributes['BlendMode'] === 'Darken' ? ' style="mix-blend-mode:darken"' : ''
  return content === '' ? '' : `<g transform="translate(${n(box?.x ?? 0)} ${n(box?.y ?? 0)}) matrix(${m.map(n).join(' ')})"${alpha < 255 ? ` opacity="${n(alpha / 255)}"` : ''}${blend}>${content}</g>`
}

/** Draw parameters inherit from one another by Relative. */
const parameter = (ofd: Ofd, object: Node, name: string): string | undefined => {
  if (object.attributes[name] !== undefined) return object.attributes[name]
  let param = ofd.resources.drawParams.get(object.attributes['DrawParam'] ?? '')
  for (let i = 0; param && i < 8; i++) {
    if (param.attributes[name] !== undefined) return param.attributes[name]
    param = ofd.resources.drawParams.get(param.attributes['Relative'] ?? '')
  }
  return undefined
}
const colour = (ofd: Ofd, object: Node, name: 'FillColor' | 'StrokeColor'): string | undefined => {
  let own = child(object, name)
  for (let i = 0, param = ofd.resources.drawParams.get(object.attributes['DrawParam'] ?? ''); !own && param && i < 8; i++) { own = child(param, name); param = ofd.resources.drawParams.get(param.attributes['Relative'] ?? '') }
  if (!own) return undefined
  const parts = numbers(own.attributes['Value']).map((v) => Math.max(0, Math.min(255, Math.round(v))))
  if (parts.length === 1) return `rgb(${parts[0]},${parts[0]},${parts[0]})`
  return parts.length >= 3 ? `rgb(${parts[0]},${parts[1]},${parts[2]})` : undefined
}

const serif = "'Noto Serif CJK SC','Songti SC',SimSun,serif"
const families: readonly (readonly [RegExp, string])[] = [[/kai|楷/i, `KaiTi,STKaiti,'AR PL UKai CN',${serif}`], [/hei|黑|yahei|gothic/i, "'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif"], [/courier/i, "'Courier New','Liberation Mono',monospace"]]
const drawText = (ofd: Ofd, object: Node): string => {
  const font = ofd.resources.fonts.get(object.attributes['Font'] ?? ''), size = Number(object.attributes['Size']) || 3
  const name = `${font?.attributes['FontName'] ?? ''} ${font?.attributes['FamilyName'] ?? ''}`
  const family = families.find(([pattern]) => pattern.test(name))?.[1] ?? serif
  const bold = Number(object.attributes['Weight'] ?? 400) >= 600 || object.attributes['Bold'] === 'true'
  const runs = children(object, 'TextCode').map((code) => {
    const glyphs = glyphsOf(code, size)
    return glyphs.length === 0 ? '' : `<text xml:space="preserve" x="${glyphs.map((g) => n(g.x)).join(' ')}" y="${glyphs.map((g) => n(g.y)).join(' ')}">${escape(glyphs.map((g) => g.text).join(''))}</text>`
  }).join('')
  return runs === '' ? '' : `<g font-family="${family}" font-size="${n(size)}" fill="${colour(ofd, object, 'FillColor') ?? '#000'}"${bold ? ' font-weight="700"' : ''}>${runs}</g>`
}

const commands: Readonly<Record<string, readonly [svg: string, count: number]>> = { M: ['M', 2], S: ['M', 2], L: ['L', 2], Q: ['Q', 4], B: ['C', 6], A: ['A', 7], C: ['Z', 0] }
/** AbbreviatedData → SVG path data; anything that is not a known command ends the path. */
export const pathData = (text: string): string => {
  const parts = text.trim().split(/\s+/)
  let out = ''
  for (let i = 0; i < parts.length && i < 100_000;) {
    const command = commands[parts[i] ?? '']
    if (!command) break
    const values = parts.slice(i + 1, i + 1 + command[1]).map(Number)
    if (values.length < command[1] || values.some((v) => !Number.isFinite(v))) break
    out += `${command[0]}${values.map(n).join(' ')}`
    i += 1 + command[1]
  }
  return out
}
const drawPath = (ofd: Ofd, object: Node): string => {
  const data = pathData(child(object, 'AbbreviatedData')?.text ?? '')
  if (data === '') return ''
  const fill = object.attributes['Fill'] === 'true' ? (colour(ofd, object, 'FillColor') ?? '#000') : 'none'
  const stroke = object.attributes['Stroke'] === 'false' ? 'none' : (colour(ofd, object, 'StrokeColor') ?? '#000')
  const width = Number(parameter(ofd, object, 'LineWidth') ?? 0.353)
  const rule = object.attributes['Rule'] === 'Even-Odd' ? ' fill-rule="evenodd"' : ''
  return `<path d="${data}" fill="${fill}" stroke="${stroke}" stroke-width="${n(width)}"${rule}/>`
}

const types: readonly (readonly [type: string, head: readonly number[]])[] = [['image/png', [0x89, 0x50, 0x4e, 0x47]], ['image/jpeg', [0xff, 0xd8, 0xff]], ['image/bmp', [0x42, 0x4d]], ['image/gif', [0x47, 0x49, 0x46]]]
const imageLimit = 3 * 1024 * 1024
/** A picture fills its unit square, which the object's matrix stretches. What cannot be shown safely is a grey box. */
const drawImage = (ofd: Ofd, object: Node): string => {
  const path = ofd.resources.media.get(object.attributes['ResourceID'] ?? ''), bytes = path === undefined ? undefined : ofd.entries.get(path)
  const type = bytes && bytes.length <= imageLimit ? types.find(([, head]) => head.every((b, i) => bytes[i] === b))?.[0] : undefined
  if (!bytes || !type) return '<rect width="1" height="1" fill="#eee"/>'
  return `<image width="1" height="1" preserveAspectRatio="none" href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/>`
}
