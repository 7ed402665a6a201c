// OCR mixes up signs that look alike; where only one of them makes sense, that one is meant.
import { normaliseText } from '../layout/sheet.ts'
import { mendHeads, mendLabel, mendNames, type Placed } from './mend-labels.ts'

/** ¥ before an amount comes out as Y, V or a lone stroke of it; × and 十 never stand there. */
const yen = /^([-−]?)[YVyv羊￥¥]{1,2}([-−]?\d[\d,]*[.．]\d{2})$/
/** A decimal point that came out as a comma or a middle dot, with exactly two figures behind it. */
const point = /^([-−]?¥?[-−]?\d{1,3}(?:,?\d{3})*)[，,·。．:](\d{2})$/
/** The colon of a label alone in its box. */
const colon = /((?:名?称|号码?|识别号|日期|地址、电话|电话|代码|收款人|复核|开票人)\s?)[!！;；|lI1]$/
/** 名称 spread over the width of its column, of which the last character stands alone. */
const bare = /^(?:名\s*)?称$/

const mendSigns = (text: string): string => text.replace(bare, '$&：').replace(colon, '$1：').replace(/(?<=[（(]小写[)）]):?[YVyv羊](?=[-−]?\d)/, '¥').replace(yen, '$1¥$2').replace(point, '$1.$2')

/** A tax id behind its label or alone: signs that no id holds are the figures and letters that they resemble. */
const idAt = /(?<=(?:识别号|登记号|信用代码|税号):|^)[0-9A-Za-z[\]|!()$€@]{15,20}$/
const resembled: Readonly<Record<string, string>> = { ']': 'J', '[': 'C', '(': 'C', ')': 'J', '|': '1', '!': '1', l: '1', $: 'S', '€': 'E', '@': '0' }
const mendId = (text: string): string => text.replace(idAt, (id) => (/\d{6}/.test(id) ? id.replaceAll(/[[\]()|!l$€@]/g, (sign) => resembled[sign]!).toUpperCase() : id))

/** One word by itself. */
export const mendWord = (text: string): string => mendId(mendSigns(mendLabel(normaliseText(text))))
/** All words of a picture, each already mended by itself, by what stands beside them. */
export const mendTogether = <T extends Placed>(words: readonly T[]): readonly T[] => mendNames(mendHeads(words))
