// OCR confuses similar characters; where only one of them makes sense, that one is meant.
import { normaliseText } from '../layout/normalise-text.ts'
import { mendHeads, mendLabel, mendNames, mendSums, type Placed } from './mend-labels.ts'

/** ¥ before an amount is misread as Y, V or a lone stroke of it; × and 十 never occur there. */
const yen = /^([-−]?)[YVyv羊￥¥]{1,2}([-−]?\d[\d,]*[.．]\d{2})$/
/** A decimal point read as a comma or a middle dot, with exactly two figures behind it. */
const point = /^([-−]?¥?[-−]?\d{1,3}(?:,?\d{3})*)[，,·。．:](\d{2})$/
/** The colon of a label alone in its box. */
const colon = /((?:名?称|号码?|识别号|日期|地址、电话|电话|代码|收款人|复核|开票人)\s?)[!！;；|lI1]$/
/** 名称 spread over the width of its column, with its last character apart. */
const bare = /^(?:名\s*)?称$/

const mendSigns = (text: string): string =>
  text
    .replace(bare, '$&：')
    .replace(colon, '$1：')
    .replace(/(?<=[（(]小写[)）]):?[YVyv羊](?=[-−]?\d)/, '¥')
    .replace(yen, '$1¥$2')
    .replace(point, '$1.$2')

/** A tax id behind its label or alone: impossible characters become the figures and letters that they resemble. */
const idAt = /(?<=(?:识别号|登记号|信用代码|税号):|^)[0-9A-Za-z[\]|!()$€@]{15,20}$/
const resembled: Readonly<Record<string, string>> = {
  ']': 'J',
  '[': 'C',
  '(': 'C',
  ')': 'J',
  '|': '1',
  '!': '1',
  l: '1',
  $: 'S',
  '€': 'E',
  '@': '0',
}
const mendId = (text: string): string =>
  text.replace(idAt, (id) => (/\d{6}/.test(id) ? id.replaceAll(/[[\]()|!l$€@]/g, (sign) => resembled[sign]!).toUpperCase() : id))

/** An amount in words: a text of almost only figure characters contains no others. */
const capitals = /[零壹贰叁肆伍陆柒捌玖拾佰仟万亿圆元角分整]/gu
const alikeCapitals: Readonly<Record<string, string>> = {
  参: '叁',
  叄: '叁',
  叅: '叁',
  垒: '叁',
  染: '柒',
  玫: '玖',
  贡: '贰',
  园: '圆',
  固: '圆',
  任: '仟',
  伯: '佰',
  拎: '拾',
  隆: '陆',
  别: '捌',
  肄: '肆',
}
const mendCapitals = (text: string): string => {
  const words = /[\p{Script=Han}]+$/u.exec(text)?.[0] ?? ''
  const signs = words.match(capitals)?.length ?? 0
  return signs >= 3 && signs * 5 >= words.length * 3
    ? text.slice(0, text.length - words.length) + [...words].map((sign) => alikeCapitals[sign] ?? sign).join('')
    : text
}

/** Repairs one word without its neighbours. */
export const mendWord = (text: string): string => mendCapitals(mendId(mendSigns(mendLabel(normaliseText(text)))))
/** Repairs a picture's words by their neighbours, after the repair of each word. */
export const mendTogether = <T extends Placed>(words: readonly T[]): readonly T[] => mendNames(mendSums(mendHeads(words)))
