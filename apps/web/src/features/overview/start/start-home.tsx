// The home of a company before its first invoice: the start list, what stands beside it, and what will stand here.
import { Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '@piaotai/domain/months.ts'
import { useToday } from '../../../lib/format/today.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { WaitingLines } from '../../../ui/page/waiting-lines.tsx'
import { lazyAntd } from '../../../ui/theme/lazy-antd.ts'
import { FirstInvoice } from './first-invoice.tsx'
import { LaterCard } from './later-card.tsx'
import { Aside } from './start-aside.tsx'
import { useStart, type StartList } from './start.queries.ts'
import { StartSteps } from './start-steps.tsx'
import styles from './start.module.css'
import overviewStyles from '../overview.module.css'

const DemoDialog = lazyAntd(() => import('./demo-dialog.tsx'))

/** `asked`: the menu opened the list, which then stands although it was put away. */
const StartHome = ({ asked = false }: { readonly asked?: boolean }) => {
  const { t } = useTranslation('start')
  const { data, isError, error, refetch } = useStart()
  return (
    <div className={`${overviewStyles['overview']} ${styles['home']}`}>
      {isError && !data ? (
        <LoadFailed title={t('failed')} text={t('failedText')} onRetry={refetch} error={error} />
      ) : data ? (
        <Standing list={data} asked={asked} />
      ) : (
        <div className={styles['card']}>
          <WaitingLines title={280} rows={12} />
        </div>
      )}
    </div>
  )
}
export default StartHome

const Standing = ({ list, asked }: { readonly list: StartList; readonly asked: boolean }) => {
  const { t } = useTranslation('start')
  const session = useSession()
  const [demo, setDemo] = useState(false)
  const put = list.away && !asked
  const first = list.steps.find(({ step }) => step === 'invoice')
  return (
    <>
      <div className={overviewStyles['overview-head']}>
        <div>
          <h1>{t('welcome', { name: session?.user?.name })}</h1>
          <p>{useUntil(list)}</p>
        </div>
        {list.demo ? (
          <Button
            icon={<Eye size={15} aria-hidden="true" />}
            onClick={() => {
              setDemo(true)
            }}
          >
            {t('demo.look')}
          </Button>
        ) : null}
      </div>
      <div className={styles['columns']}>
        {put ? (
          <section className={styles['card']} aria-label={t('step.invoice')}>
            {first?.may ? <FirstInvoice list={list} /> : <p className={styles['ask']}>{t('askAdmin')}</p>}
          </section>
        ) : (
          <StartSteps list={list} />
        )}
        <Aside list={list} />
      </div>
      {first?.state === 'done' ? null : <LaterCard />}
      <Suspense>
        {demo && list.demo ? (
          <DemoDialog
            account={list.demo}
            onClose={() => {
              setDemo(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
const useUntil = ({ company, suite }: StartList): string => {
  const { t } = useTranslation('start')
  const today = useToday()
  const said = { company: company.name, suite: t(`suite.${suite.name}`) }
  if (suite.until === null) return t('noEnd', said)
  const left = daysBetween(today, suite.until)
  if (left < 0) return t('over', { ...said, day: suite.until })
  return left === 0 ? t('lastDay', said) : t('until', { ...said, day: suite.until, count: left })
}
