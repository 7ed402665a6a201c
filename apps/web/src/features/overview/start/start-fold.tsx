// The start list on the home of a company that has invoices: one line, which opens in place.
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Ring } from '../../../ui/values/ring.tsx'
import { AwayButton, Steps, useProgress } from './start-steps.tsx'
import { useStart, type StartList } from './start.queries.ts'
import styles from './start.module.css'

const StartFold = () => {
  const { data } = useStart()
  return data && data.shown === 'fold' ? <Fold list={data} /> : null
}
export default StartFold

const Fold = ({ list }: { readonly list: StartList }) => {
  const { t } = useTranslation('start')
  const [open, setOpen] = useState(false)
  const { done, whole, finished, said } = useProgress(list)
  const next = list.steps.filter(({ state, may }) => state === 'open' && may).map(({ step }) => t(`step.${step}`))
  return (
    <section className={`${styles['card']} ${styles['fold']}`} aria-label={t('title')}>
      <header className={styles['head']}>
        <Ring done={done} whole={whole} finished={finished} size={26} />
        <button
          type="button"
          className={`plain ${styles['unfold']}`}
          aria-expanded={open}
          onClick={() => {
            setOpen(!open)
          }}
        >
          <b>{t('title')}</b>
          <span>{open ? said : next.join(t('and'))}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
        <AwayButton away={false} />
      </header>
      {open ? <Steps list={list} /> : null}
    </section>
  )
}
