// Above the face in the drawer: why the title does not simply match, the fix, and the company that may own the invoice.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { titleStatus } from '@piaotai/domain/states.ts'
import { useCan } from '../../../lib/session/can.ts'
import { Status } from '../../../ui/values/status.tsx'
import type { Detail } from '../detail.ts'
import { titleCheckQuery } from './title-check.queries.ts'
import { ElsewhereOffer, useTitleWords } from './title-reason.tsx'
import { GoLink } from '../../../ui/controls/go-link.tsx'
import styles from './title-check.module.css'

const tones: Readonly<Record<number, string>> = { [titleStatus.taxIdMismatch]: ' wrong', [titleStatus.notFound]: ' attention' }
export const TitleNote = ({ area, invoice }: { area: 'personal' | 'company'; invoice: Detail }) => {
  const { t } = useTranslation('title')
  const say = useTitleWords()
  const maySet = useCan('menu_4.enterpriseRise')
  const settled = invoice.titleStatus === titleStatus.correct || invoice.titleStatus === titleStatus.notApplicable
  // Queried again after a correction.
  const result = useQuery({
    ...titleCheckQuery(area, { ids: [invoice.id] }, `${invoice.version} ${invoice.titleStatus}`),
    enabled: !settled,
  }).data?.[0]
  if (settled || !result) return null
  const words = say(result)
  return (
    <div className={`${styles['title-note']}${tones[result.status] ?? ''}`} role="note" aria-label={t('check.label')}>
      <p>
        <Status family="title" value={result.status} />
        <b>{words.reason}</b>
        {result.reason === 'noTitles' && maySet ? (
          <GoLink to="/comset/enterpriseRise">{t('check.setFirst')}</GoLink>
        ) : words.fix ? (
          <span>{words.fix}</span>
        ) : null}
      </p>
      <ElsewhereOffer result={result} />
    </div>
  )
}
