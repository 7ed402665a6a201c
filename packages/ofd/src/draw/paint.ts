// Colours, line styles and fonts of an object: explicit, else from its draw parameters, else from its layer's.
import type { Ofd } from '../package.ts'
import { child, numbers, type Node } from '../xml.ts'
import { n } from './svg.ts'

/** The context of drawing an object: the package, and the layer's draw parameters. */
export interface Setting {
  readonly ofd: Ofd
  readonly layerParam: string | undefined
}

const chainLimit = 8
/** The object, then its draw parameters along Relative, then the layer's. */
const sources = ({ ofd, layerParam }: Setting, object: Node): readonly Node[] => {
  const chain = (id: string | undefined): Node[] => {
    const out: Node[] = []
    for (
      let param = ofd.resources.drawParams.get(id ?? '');
      param && out.length < chainLimit;
      param = ofd.resources.drawParams.get(param.attributes['Relative'] ?? '')
    )
      out.push(param)
    return out
  }
  return [object, ...chain(object.attributes['DrawParam']), ...chain(layerParam)]
}
export const parameter = (setting: Setting, object: Node, name: string): string | undefined =>
  sources(setting, object)
    .map((s) => s.attributes[name])
    .find((v) => v !== undefined)

export interface Paint {
  readonly colour: string
  readonly opacity: number
}
/** Grey, RGB or CMYK by the number of components; a shading counts as its first colour. */
export const colour = (setting: Setting, object: Node, name: 'FillColor' | 'StrokeColor'): Paint | undefined => {
  const own = sources(setting, object)
    .map((s) => child(s, name))
    .find((c) => c !== undefined)
  if (!own) return undefined
  const value =
    own.attributes['Value'] ??
    own.children.flatMap((shade) => shade.children.map((s) => child(s, 'Color')?.attributes['Value'])).find((v) => v !== undefined)
  const parts = numbers(value).map((v) => Math.max(0, Math.min(255, Math.round(v))))
  const opacity = Math.max(0, Math.min(1, Number(own.attributes['Alpha'] ?? 255) / 255)) || 0
  const [a = 0, b = 0, c = 0, d = 0] = parts
  if (parts.length === 0) return { colour: '#000', opacity }
  if (parts.length === 1) return { colour: `rgb(${a},${a},${a})`, opacity }
  if (parts.length === 4) return { colour: `rgb(${[a, b, c].map((v) => Math.round(((255 - v) * (255 - d)) / 255)).join(',')})`, opacity }
  return { colour: `rgb(${a},${b},${c})`, opacity }
}
export const paintAttribute = (name: 'fill' | 'stroke', paint: Paint | undefined): string =>
  paint === undefined ? ` ${name}="none"` : ` ${name}="${paint.colour}"${paint.opacity < 1 ? ` ${name}-opacity="${n(paint.opacity)}"` : ''}`

const joins: Readonly<Record<string, string>> = { Round: 'round', Bevel: 'bevel' }
const caps: Readonly<Record<string, string>> = { Round: 'round', Square: 'square' }
export const strokeStyle = (setting: Setting, object: Node): string => {
  const get = (name: string): string | undefined => parameter(setting, object, name)
  const join = joins[get('Join') ?? '']
  const cap = caps[get('Cap') ?? '']
  const dash = numbers(get('DashPattern'))
    .filter((v) => v >= 0)
    .slice(0, 16)
  return ` stroke-width="${n(Number(get('LineWidth') ?? 0.353))}"${join ? ` stroke-linejoin="${join}"` : ''}${cap ? ` stroke-linecap="${cap}"` : ''}${dash.some((v) => v > 0) ? ` stroke-dasharray="${dash.map(n).join(' ')}"` : ''}`
}

const serif = "SimSun,'Songti SC','Noto Serif CJK SC',serif"
const families: readonly (readonly [RegExp, string])[] = [
  [/kai|楷/i, `KaiTi,STKaiti,'AR PL UKai CN',${serif}`],
  [/fangsong|仿宋/i, `FangSong,STFangsong,${serif}`],
  [/hei|黑|yahei|gothic|arial|helvet/i, "SimHei,'Microsoft YaHei','PingFang SC','Noto Sans CJK SC',sans-serif"],
  [/courier/i, "'Courier New','Liberation Mono','Noto Sans Mono CJK SC',monospace"],
  [/times/i, `'Times New Roman','Liberation Serif',${serif}`],
]
/** Fonts are seldom in the file: chooses a similar family by the name. */
export const fontFamily = ({ ofd }: Setting, id: string | undefined): string => {
  const font = ofd.resources.fonts.get(id ?? '')
  const name = `${font?.attributes['FontName'] ?? ''} ${font?.attributes['FamilyName'] ?? ''}`
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? serif
}
