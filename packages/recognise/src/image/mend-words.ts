// OCR mixes up signs that look alike; where only one of them makes sense, that one is meant.

/** ¥ before an amount comes out as Y, V or a lone stroke of it; × and 十 never stand there. */
const yen = /^([-−]?)[YVyv羊￥¥]{1,2}([-−]?\d[\d,]*[.．]\d{2})$/
/** A decimal point that came out as a comma or a middle dot, with exactly two figures behind it. */
const point = /^([-−]?¥?[-−]?\d{1,3}(?:,?\d{3})*)[，,·。．:](\d{2})$/

export const mendWord = (text: string): string => text.replace(/(?<=[（(]小写[)）]):?[YVyv羊](?=[-−]?\d)/, '¥').replace(yen, '$1¥$2').replace(point, '$1.$2')
