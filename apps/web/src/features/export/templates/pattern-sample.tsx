import { useTranslation } from 'react-i18next'
import { nameByPattern, unknownNamePart } from '@piaotai/domain/export.ts'

/** An invented invoice that shows a pattern's result. */
const sample = {
  date: '2026-11-21',
  number: '26332000000000000018',
  code: null,
  seller: '样例公司',
  buyer: '本公司',
  amount: '1234.56',
  type: '数电普票',
}
/** The parts of a pattern, and its result for one invoice. */
export const PatternSample = ({ id, pattern }: { id: string; pattern: string }) => {
  const { t } = useTranslation('exports')
  const unknown = unknownNamePart(pattern)
  return (
    <small id={id}>
      {t('dialog.patternParts')}
      <br />
      {unknown === undefined ? (
        t('dialog.patternSample', { name: `${nameByPattern(pattern, sample)}.pdf` })
      ) : (
        <span className="field-error">{t('dialog.patternUnknown', { word: `{${unknown}}` })}</span>
      )}
    </small>
  )
}
