// 开始清单: how far, and the six steps.
import { useTranslation } from 'react-i18next'
import { currentStart } from '@piaotai/domain/start.ts'
import { message } from '../../../ui/overlay/message.tsx'
import { Ring } from '../../../ui/values/ring.tsx'
import { StartStep } from './start-step.tsx'
import { useAway, type StartList } from './start.queries.ts'
import styles from './start.module.css'

/** A skipped step counts as done. */
export const useProgress = ({ steps }: Pick<StartList, 'steps'>) => {
  const { t } = useTranslation('start')
  const left = steps.filter(({ state }) => state === 'open')
  const done = steps.length - left.length
  const said =
    left.length === 0
      ? t('finished', { done })
      : left.some(({ may }) => may)
        ? t('progress', { done, count: left.length })
        : t('yours', { count: left.length })
  return { done, whole: steps.length, finished: left.length === 0, said }
}
export const AwayButton = ({ away }: { readonly away: boolean }) => {
  const { t } = useTranslation('start')
  const put = useAway()
  return (
    <button
      type="button"
      className={`plain ${styles['away']}`}
      disabled={put.isPending}
      onClick={() => {
        put.mutate(!away, {
          onSuccess: () => {
            if (!away) message.success(t('wasPutAway'))
          },
        })
      }}
    >
      {t(away ? 'putBack' : 'putAway')}
    </button>
  )
}
export const StartSteps = ({ list }: { readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const { done, whole, finished, said } = useProgress(list)
  return (
    <section className={styles['card']} aria-labelledby="start-title">
      <header className={styles['head']}>
        <Ring done={done} whole={whole} finished={finished} size={34} width={3.5} />
        <div>
          <h2 id="start-title">{t('title')}</h2>
          <p role="status">{said}</p>
        </div>
        {finished && !list.away ? null : <AwayButton away={list.away} />}
      </header>
      <Steps list={list} />
    </section>
  )
}
export const Steps = ({ list }: { readonly list: StartList }) => {
  const current = currentStart(list.steps)
  return (
    <ol className={styles['steps']}>
      {list.steps.map((row, at) => (
        <StartStep key={row.step} row={row} number={at + 1} leads={row.step === current} list={list} />
      ))}
    </ol>
  )
}
