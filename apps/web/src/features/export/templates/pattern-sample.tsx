import { useTranslation } from 'react-i18next'
import { nameByPattern } from '@piaotai/domain/export.ts'

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
  return (
    <small id={id}>
      {t('dialog.patternParts')}
      <br />
      {t('dialog.patternSample', { name: `${nameByPattern(pattern, sample)}.pdf` })}
    </small>
  )
}
