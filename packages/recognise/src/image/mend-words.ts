// OCR mixes up signs that look alike; where only one of them makes sense, that one is meant.

/** ¥ before an amount comes out as Y, V or a lone stroke of it; × and 十 never stand there. */
const yen = /^([-−]?)[YVyv羊￥¥]{1,2}([-−]?\d[\d,]*[.．]\d{2})$/
/** A decimal point that came out as a comma or a middle dot, with exactly two figures behind it. */
const point = /^([-−]?¥?[-−]?\d{1,3}(?:,?\d{3})*)[，,·。．:](\d{2})$/

/** The colon of a label alone in its box. */
const colon = /((?:名?称|号码?|识别号|日期|地址、电话|电话|代码|收款人|复核|开票人)\s?)[!！;；|lI1]$/

/** 名称 spread over the width of its column, of which the last character stands alone. */
const bare = /^(?:名\s*)?称$/

export const mendWord = (text: string): string => text.replace(bare, '$&：').replace(colon, '$1：').replace(/(?<=[（(]小写[)）]):?[YVyv羊](?=[-−]?\d)/, '¥').replace(yen, '$1¥$2').replace(point, '$1.$2')
