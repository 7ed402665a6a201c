// Later additions to a printed face: watermarks faint enough for the face to show through, and stamps in a separate ink
// (已报销, 付讫).

/** A glyph with its ink: brightness, and colour (0xRRGGBB) as visible on paper. */
export interface Inked {
  readonly text: string
  readonly ink: number
}

/** Words of a bookkeeper's stamp, or of a note on the permitted use of a copy. */
const stamped = /报销|入账|付讫|收讫|已付|已收|作废|抵扣|认证|已审|验讫|核销|仅供|复印|记账|凭证|副本|样本|样票|预览/
/** Words of an invoice's form, and filled-in numbers: an ink with any of them belongs to the face. */
const ofTheForm = /价税合计|发票号码|名称[:：]|项目名称|开票[人日]|识别号|税率/
const filledIn = /[0-9A-Z]{15}/
/** The largest share of a page's text in a stamp. */
const most = 0.3
/** Print below ink brighter than this share of white stays readable. */
const faint = 0.73

/** The glyphs without the inks that only watermarks and stamps use. The face must use other inks. */
export const withoutAdded = <G extends Inked>(glyphs: readonly G[]): readonly G[] => {
  const texts = new Map<number, string>()
  for (const { ink, text } of glyphs) texts.set(ink, (texts.get(ink) ?? '') + text)
  if (texts.size < 2) return glyphs
  const added = [...texts].filter(
    ([ink, text]) =>
      (brightness(ink) > faint || (stamped.test(text) && text.length < glyphs.length * most)) &&
      !ofTheForm.test(text) &&
      !filledIn.test(text),
  )
  if (added.length === 0) return glyphs
  const inks = new Set(added.map(([ink]) => ink))
  return [...texts].some(([ink, text]) => !inks.has(ink) && ofTheForm.test(text)) ? glyphs.filter((g) => !inks.has(g.ink)) : glyphs
}
/** As an eye weighs the three colours. */
const brightness = (ink: number): number => (0.3 * (ink >> 16) + 0.59 * ((ink >> 8) & 255) + 0.11 * (ink & 255)) / 255
