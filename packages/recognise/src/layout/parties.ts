// Buyer and seller: side by side on digital invoices, buyer above seller on older ones.
import { doubtful } from '../certainty.ts'
import { claim, type Claims } from './claims.ts'
import { isUsualId, readTaxId } from './tax-ids.ts'
import { rightOf, spanOf, toLines, type Area, type Found, type Sheet, type Span } from './sheet.ts'
import type { Word } from '../recogniser.ts'

/** Labels may repeat in English: 名称/Name:. */
const nameLabel = /(?:单位)?名称(?:\/?[A-Z][A-Za-z.]*)?:/
/** Some forms print no colons. */
const bareNameLabel = /名称(?!\/)/
const taxIdLabel =
  /(?:(?:统一社会信用代码|社会信用代码)[/、(]?)?纳税人(?:识别|登记)号[码)]?(?:\/身份证件?号码?)?(?:\/?[A-Z][A-Za-z.]*[a-z][a-z.]*[A-Z]*)?:?|统一社会信用代码[/、]?:/
const contactLabel = /地址[、,及和]?电话:?/
const bankLabel = /开户行(?:及|、)?(?:银行)?[账帐]号:?|开户银行及[账帐]号:?/
/** The tax bureau's cipher block: never part of a name or an id. */
const cipher = /(?=[0-9-]*[<>+*/])[0-9<>+\-*/]{12,}/

type Side = 'buyer' | 'seller'

/** `bottom` is the top of the goods table: parties next to each other are above it. */
export const readParties = (sheet: Sheet, bottom: number): Claims => {
  const labelled = sheet.find(nameLabel)
  const named = labelled.length > 0 ? labelled : sheet.find(bareNameLabel).filter((f) => f.middle < bottom - sheet.em)
  const names = named.filter((f) => !/(项目|货物|服务|商品|企业)$/.test(f.row.text.slice(0, f.match.index)))
  const ids = sheet.find(taxIdLabel)
  const above = (f: Found): boolean => f.middle < bottom
  const pair = sideBySide(names.filter(above), sheet) ?? sideBySide(ids.filter(above), sheet) ?? staggered(names.filter(above), sheet)
  if (pair) return readSideBySide(sheet, names.filter(above), ids.filter(above), pair)
  return readNamed(sheet, names, ids) ?? readPiled(sheet, names.filter(above), ids.filter(above)) ?? readStacked(sheet, names, ids)
}

const sideBySide = (labels: readonly Found[], sheet: Sheet): readonly [Found, Found] | undefined => {
  for (const left of labels) {
    const right = labels.find((f) => f !== left && Math.abs(f.middle - left.middle) < sheet.em * 1.2 && f.x - left.x > sheet.width * 0.25)
    if (right) return [left, right]
  }
  return undefined
}

/** Cells of different heights are centred vertically: the caption between the halves separates them. */
const staggered = (labels: readonly Found[], sheet: Sheet): readonly [Found, Found] | undefined => {
  for (const left of labels) {
    const right = labels.find((f) => Math.abs(f.middle - left.middle) < sheet.em * 4 && f.x - left.x > sheet.width * 0.25)
    const pair = right && ([left, right] as const)
    if (pair && (captionX(sheet, '销', pair) ?? captionX(sheet, '购', pair)) !== undefined) return pair
  }
  return undefined
}

const readSideBySide = (sheet: Sheet, names: readonly Found[], ids: readonly Found[], pair: readonly [Found, Found]): Claims => {
  // The vertical captions 购买方信息 and 销售方信息 are at the left of each half; the right one bounds the left half.
  const split = captionX(sheet, '销', pair) ?? captionX(sheet, '购', pair) ?? pair[1].x - sheet.em * 0.5
  const sellerLeft = sellerStandsLeft(sheet, pair)
  const halves: readonly (readonly [Side, number, number])[] = [
    [sellerLeft ? 'seller' : 'buyer', 0, split],
    [sellerLeft ? 'buyer' : 'seller', split, sheet.width],
  ]
  const claims: Claims = {}
  for (const [side, from, until] of halves) {
    const inHalf = (f: Found): boolean => f.x >= from - 1 && f.x < until
    readParty(sheet, side, { names: names.filter(inHalf), ids: ids.filter(inHalf), contacts: [], banks: [] }, until, claims)
  }
  return claims
}
const captionX = (sheet: Sheet, glyph: string, [left, right]: readonly [Found, Found]): number | undefined => {
  const caption = sheet.words.find(
    (w) => w.text.startsWith(glyph) && w.text.length <= 6 && w.x > left.right && w.x < right.x && Math.abs(w.y - left.y) < sheet.em * 7,
  )
  return caption ? caption.x - 0.5 : undefined
}
const sellerStandsLeft = (sheet: Sheet, [left, right]: readonly [Found, Found]): boolean => {
  const at = (glyph: string): number | undefined =>
    sheet.words.find(
      (w) =>
        w.text.startsWith(glyph) &&
        w.text.length <= 6 &&
        w.x < right.x + sheet.em &&
        Math.abs(w.y - left.y) < sheet.em * 7 &&
        !/[:]/.test(w.text),
    )?.x
  const buyer = at('购')
  const seller = at('销')
  return buyer !== undefined && seller !== undefined && seller < left.x + sheet.em && buyer > left.right
}

const sideWords: readonly (readonly [Side, RegExp])[] = [
  ['buyer', /(?:购买方|购货方|购货单位|购方|买方)(?:信息)?:?$/],
  ['seller', /(?:销售方|销货方|销货单位|销方|卖方)(?:信息)?:?$/],
]
/** Labels that name the side (销售方名称:): the party's id is next to its name or below, before the next name. */
const readNamed = (sheet: Sheet, names: readonly Found[], ids: readonly Found[]): Claims | undefined => {
  const sided = sideWords.flatMap(([side, before]) => {
    const name = names.find((f) => before.test(f.row.text.slice(0, f.match.index)))
    return name ? [{ side, name }] : []
  })
  if (sided.length < 2) return undefined
  const claims: Claims = {}
  for (const { side, name } of sided) {
    const next = Math.min(sheet.height, ...sided.map((s) => s.name.middle).filter((middle) => middle > name.middle + sheet.em / 2))
    const own = ids.filter((f) => f.middle > name.middle - sheet.em / 2 && f.middle < next - sheet.em / 2)
    const beside = own.find((f) => Math.abs(f.middle - name.middle) < sheet.em && f.x > name.x)
    const id = beside ?? own[0]
    readParty(sheet, side, { names: [name], ids: id ? [id] : [], contacts: [], banks: [] }, beside ? beside.x - 1 : sheet.width, claims)
    if (beside) readParty(sheet, side, { names: [], ids: [beside], contacts: [], banks: [] }, sheet.width, claims)
  }
  return claims
}

/** Both parties above the table, one below the other, each with its caption (购, 销): the sides are never guessed. */
const readPiled = (sheet: Sheet, names: readonly Found[], ids: readonly Found[]): Claims | undefined => {
  const captions = (glyph: string): readonly Word[] =>
    sheet.words.filter((w) => w.text.startsWith(glyph) && w.text.length <= 6 && !w.text.includes(':'))
  const [first, second] = names
  if (!first || !second) return undefined
  const nearest = (name: Found, glyph: string): number =>
    Math.min(
      ...captions(glyph)
        .filter((w) => w.x < name.x)
        .map((w) => Math.abs(w.y + w.height / 2 - name.middle)),
    )
  const sides = [first, second].map((name): Side | undefined => {
    const buyer = nearest(name, '购')
    const seller = nearest(name, '销')
    return buyer === seller ? undefined : buyer < seller ? 'buyer' : 'seller'
  })
  if (sides[0] === undefined || sides[1] === undefined || sides[0] === sides[1]) return undefined
  const claims: Claims = {}
  const edge = second.middle - sheet.em
  for (const [at, name] of [first, second].entries())
    readParty(
      sheet,
      sides[at]!,
      { names: [name], ids: ids.filter((f) => (at === 0) === f.middle < edge), contacts: [], banks: [] },
      sheet.width,
      claims,
    )
  return claims
}
const readStacked = (sheet: Sheet, names: readonly Found[], ids: readonly Found[]): Claims => {
  const claims: Claims = {}
  const middle = sheet.find(/价税合计/)[0]?.middle ?? sheet.height * 0.62
  const contacts = sheet.find(contactLabel)
  const banks = sheet.find(bankLabel)
  const cut =
    (top: boolean) =>
    (f: Found): boolean =>
      (top ? f.middle < middle : f.middle > middle) && f.x < sheet.width * 0.5
  for (const [side, top] of [
    ['buyer', true],
    ['seller', false],
  ] as const) {
    const mine = cut(top)
    const anchors = { names: names.filter(mine), ids: ids.filter(mine), contacts: contacts.filter(mine), banks: banks.filter(mine) }
    readParty(sheet, side, anchors, rightEdge(sheet, top, anchors.ids[0] ?? anchors.names[0]), claims)
  }
  return claims
}
/** The cipher block or the remarks begin at an upright caption right of the middle (密码区, 备注). */
const rightEdge = (sheet: Sheet, top: boolean, label: Found | undefined): number => {
  const glyphs = top ? ['密', '码', '区'] : ['备', '注']
  const caption =
    label &&
    sheet.words.find(
      (w) => glyphs.includes(w.text) && w.x > sheet.width * 0.45 && w.x < sheet.width * 0.7 && Math.abs(w.y - label.y) < sheet.em * 7,
    )
  return caption ? caption.x - 0.5 : sheet.width * 0.575
}

interface Labels {
  readonly names: readonly Found[]
  readonly ids: readonly Found[]
  readonly contacts: readonly Found[]
  readonly banks: readonly Found[]
}

const readParty = (sheet: Sheet, side: Side, labels: Labels, until: number, claims: Claims): void => {
  const name = labels.names[0]
  const id = labels.ids.find((f) => !name || f.middle > name.middle - sheet.em) ?? labels.ids[0]
  if (name) {
    const span = readName(sheet, name, id, until)
    const value = span && cleanName(span.text)
    if (span && value) claims[`${side}.name`] = claim(sheet, span, value, isWholeName(value) && !goesOnApart(span) ? 1 : doubtful)
  }
  if (id) {
    const beside = besideBoth(sheet, id, until) ?? valueOf(sheet, id, until)
    const read = beside ? readTaxId(sheet, beside, side === 'buyer', until) : readTaxId(sheet, belowOf(sheet, id, until), false, until)
    if (read) claims[`${side}.taxId`] = claim(sheet, read.span, read.value, isUsualId(read.value) ? 1 : doubtful)
  }
  const rest = (found: Found | undefined, field: `${Side}.contact` | `${Side}.bank`): void => {
    const span = found && valueOf(sheet, found, until)
    if (span && span.text.length > 1) claims[field] = claim(sheet, span, span.text, 0.9)
  }
  rest(labels.contacts[0], `${side}.contact`)
  rest(labels.banks[0], `${side}.bank`)
}

/** A label in two lines, 统一社会信用代码/ above the rest: its value is between them. */
const besideBoth = (sheet: Sheet, label: Found, until: number): Span | undefined => {
  const first = sheet
    .find(/统一社会信用代码[/、]?/)
    .find((f) => Math.abs(f.x - label.x) < sheet.em && label.y - f.y > sheet.em * 0.6 && label.y - f.y < sheet.em * 2)
  const words = first
    ? sheet
        .within({ x: Math.max(first.right, label.right), right: until, y: first.y, bottom: label.bottom })
        .filter((w) => idShaped.test(w.text))
    : []
  return words.length === 1 ? spanOf(words, sheet.em) : undefined
}
const idShaped = /^[0-9A-Z]{15,20}$/
/** In a narrow half the id is on a separate row below its label. */
const belowOf = (sheet: Sheet, label: Found, until: number): Span | undefined => {
  const words = sheet
    .within({ x: label.x - sheet.em, right: until, y: label.bottom, bottom: label.bottom + sheet.em * 1.3 })
    .filter((w) => !isCaption(w))
  return words.length > 0 ? spanOf(words, sheet.em) : undefined
}

const valueOf = (sheet: Sheet, label: Found, until: number): Span | undefined => {
  const near = sheet.read({
    x: label.right - sheet.em * 0.2,
    right: until,
    y: label.middle - sheet.em * 0.75,
    bottom: label.middle + sheet.em * 0.75,
  })
  const own = rightOf(label, until)
  return strip(own && own.right < until + sheet.em ? { ...own, text: own.printed ?? own.text } : near) ?? strip(near)
}
const strip = (span: Span | undefined): Span | undefined => {
  if (!span) return undefined
  const words = span.words.filter((w) => !cipher.test(w.text))
  const text = span.text.replace(cipher, '').replace(/^:/, '').trim()
  return text === '' || words.length === 0 ? undefined : { ...span, text, words }
}
/** A long name wraps: its lines surround its label, above the tax id. */
const readName = (sheet: Sheet, label: Found, id: Found | undefined, until: number): Span | undefined => {
  const oneLine = valueOf(sheet, label, until)
  const area: Area = {
    x: label.x - sheet.em * 0.2,
    right: until,
    y: label.middle - sheet.em * 1.25,
    bottom: id && id.middle > label.middle ? Math.min(label.middle + sheet.em * 4, id.y - sheet.em * 0.1) : label.middle + sheet.em,
  }
  if (!oneLine) return strip(sheet.read({ ...area, x: label.right - sheet.em * 0.2 }))
  // Only lines attached to the name's line: they begin where the name or its label begins.
  const lines = toLines(
    sheet.within(area).filter((w) => !oneLine.words.includes(w) && !label.row.chars.some((c) => c.word === w)),
    sheet.em,
  )
  const hangs = (line: readonly Word[]): boolean =>
    line[0]!.x < oneLine.x + sheet.em * 1.5 &&
    !line.some((w) => /[:]/.test(w.text) || cipher.test(w.text) || isCaption(w) || w.height > (oneLine.bottom - oneLine.y) * writtenAcross)
  const above = lines.filter((l) => l[0]!.y < oneLine.y - sheet.em * 0.5 && Math.abs(l[0]!.x - oneLine.x) < sheet.em * 1.5)
  const below = lines.filter((l) => l[0]!.y > oneLine.y + sheet.em * 0.5)
  const wrapped = [...above.filter(hangs).flat(), ...below.filter(hangs).flat()]
  if (wrapped.length === 0) return oneLine
  const whole = spanOf([...above.filter(hangs).flat(), ...oneLine.words, ...below.filter(hangs).flat()], sheet.em)
  const join = (parts: readonly (readonly Word[])[]): string =>
    parts
      .filter(hangs)
      .map((l) => spanOf(l, sheet.em).text)
      .join('')
  return { ...whole, text: join(above) + oneLine.text + join(below) }
}
/** Letters this much higher than the name's are of a word written across the page (样票). */
const writtenAcross = 1.9
const isWholeName = (name: string): boolean =>
  !/[:：]|统一社会|识别号|购买方|销售方|(?:有|有限|有限责|股份|股份有|股份有限|分公|分|公)$|(?:公司|[店厂院所部])[购买销售方信息]$|^[）)、，。]/.test(
    name,
  ) && count(name, /[（(]/g) === count(name, /[）)]/g)
/** Text well behind a name's end on its line: a note, or a stamp. */
const goesOnApart = ({ words }: Span): boolean =>
  words.some((word, at) => {
    const last = words[at - 1]
    return (
      last !== undefined &&
      last.text.endsWith('公司') &&
      word.x - last.x - last.width > word.height &&
      Math.abs(word.y - last.y) < word.height
    )
  })
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
/** Single glyphs of an upright caption are no part of a name. */
const isCaption = (word: Word): boolean => /^[购销买售方信息密码区备注]$/.test(word.text)
/** Chinese names carry full-width brackets on the face. */
const cleanName = (text: string): string => {
  const plain = text
    .replace(/^(?:名?称)?[:、]+/, '')
    .replace(/(?:统一社会信用代码|纳税人识别号)(?=[:/、(]|[0-9A-Z]{15}|$).*$/, '')
    .replace(/[|]+$/, '')
    .replace(/[（(]代开机关[)）]$/, '')
    .trim()
  return /\p{Script=Han}/u.test(plain) ? plain.replaceAll('(', '（').replaceAll(')', '）') : plain
}
