// 抬头校验: checks the chosen invoices against the company's titles; mismatches first, each with its reason and its fix.
import { Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { titleStatus } from '@piaotai/domain/states.ts'
import { useCan } from '../../../lib/session/can.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { Status } from '../../../ui/values/status.tsx'
import type { Chosen } from '../chosen.ts'
import { titleCheckQuery, type TitleResult } from './title-check.queries.ts'
import { ElsewhereOffer, useTitleWords } from './title-reason.tsx'
import outcomeStyles from '../../../ui/overlay/outcome.module.css'
import { PlainLine } from '../../../ui/page/plain-line.tsx'
import styles from './title-check.module.css'

const isWrong = ({ status }: TitleResult): boolean => status === titleStatus.taxIdMismatch || status === titleStatus.notFound
/** Wrong ones first, right ones last. */
const rank = (result: TitleResult): number => (isWrong(result) ? 0 : result.status === titleStatus.correct ? 2 : 1)

const TitleCheckDialog = ({ area, chosen, onClose }: { area: 'personal' | 'company'; chosen: Chosen; onClose: () => void }) => {
  const { t } = useTranslation('title')
  const check = useQuery(titleCheckQuery(area, chosen.input))
  const maySee = useCan('menu_4.enterpriseRise')
  const results = (check.data ?? []).toSorted((a, b) => rank(a) - rank(b))
  const wrong = results.filter(isWrong).length
  const right = results.filter((r) => r.status === titleStatus.correct).length
  return (
    <Dialog
      title={t('check.title')}
      facts={t('check.facts', { count: chosen.count })}
      width={720}
      onClose={onClose}
      note={maySee ? <Link to="/comset/enterpriseRise">{t('check.manage')}</Link> : undefined}
      actions={
        <Button type="primary" onClick={onClose}>
          {t('check.close')}
        </Button>
      }
    >
      <PlainLine of="titleCheck" />
      {check.isError ? (
        <p className="status attention" role="alert">
          {t('check.failed')}{' '}
          <Button
            size="small"
            onClick={() => {
              void check.refetch()
            }}
          >
            {t('retry')}
          </Button>
        </p>
      ) : !check.data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={t('check.checking')} />
      ) : (
        <>
          <p className={outcomeStyles['outcome-counts']} role="status">
            <b>{t('check.right', { count: right })}</b>
            {wrong > 0 ? <span className="status attention">{t('check.wrong', { count: wrong })}</span> : null}
            {results.length > right + wrong ? (
              <span className="sub">{t('check.rest', { count: results.length - right - wrong })}</span>
            ) : null}
          </p>
          <ul className={styles['title-results']} tabIndex={0} aria-label={t('check.title')}>
            {results.map((result) => (
              <Result key={result.id} result={result} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
export default TitleCheckDialog

const Result = ({ result }: { result: TitleResult }) => {
  const { t } = useTranslation('title')
  const words = useTitleWords()(result)
  return (
    <li>
      <div>
        <LongNumber value={result.number} />
        <Status family="title" value={result.status} />
      </div>
      <div>
        <div>
          {result.buyerName ?? <span className="sub">{t('check.noName')}</span>}{' '}
          <span className="mono sub">{result.buyerTaxId ?? t('check.noTaxId')}</span>
        </div>
        <div className="sub">{[words.reason, words.fix].filter(Boolean).join(' · ')}</div>
        <ElsewhereOffer result={result} />
      </div>
    </li>
  )
}
