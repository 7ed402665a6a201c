// The rules in their order, each with its state; buttons move one up or down.
import { Button } from 'antd'
import { ArrowDown, ArrowUp, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useTimingWords } from './rule-sentence.tsx'
import type { Rule } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

interface Props {
  readonly rules: readonly Rule[]
  readonly shown: string | undefined
  readonly busy: boolean
  readonly onShow: (id: string) => void
  readonly onOrder: (ids: readonly string[]) => void
}
export const useStateWord = () => {
  const { t } = useTranslation('autoSend')
  return ({ state, stopped, tried }: Pick<Rule, 'state' | 'stopped' | 'tried'>): string =>
    stopped ? `${t('state.paused')} · ${t(`stopped.${stopped}`)}` : state === 'draft' && tried ? t('tried') : t(`state.${state}`)
}
export const RuleList = ({ rules, shown, busy, onShow, onOrder }: Props) => {
  const { t } = useTranslation('autoSend')
  const timing = useTimingWords()
  const word = useStateWord()
  const why = useMissingPermission()('autoSendInvoiceRuleSettings.edit')
  const ids = rules.map(({ id }) => id)
  const move = (at: number, by: 1 | -1) => {
    const next = [...ids]
    next.splice(at + by, 0, ...next.splice(at, 1))
    onOrder(next)
  }
  return (
    <nav className={styles['list']} aria-label={t('list')}>
      <ol>
        {rules.map((rule, at) => {
          const { name, settings } = rule.draft
          return (
            <li key={rule.id} className={rule.id === shown ? styles['current'] : ''}>
              <button
                type="button"
                className="plain"
                aria-current={rule.id === shown ? 'true' : undefined}
                onClick={() => {
                  onShow(rule.id)
                }}
              >
                <i className={`${styles['dot']} ${styles[rule.stopped ? 'stopped' : rule.state]}`} aria-hidden="true" />
                <b title={name}>{name}</b>
                <small title={word(rule)}>{rule.state === 'on' ? timing(settings.when) : word(rule)}</small>
              </button>
              {rules.length > 1 ? (
                <span className={styles['move']}>
                  <Button
                    type="text"
                    size="small"
                    disabled={at === 0 || busy || why !== undefined}
                    title={why}
                    aria-label={t('up', { name })}
                    icon={<ArrowUp size={13} />}
                    onClick={() => {
                      move(at, -1)
                    }}
                  />
                  <Button
                    type="text"
                    size="small"
                    disabled={at === rules.length - 1 || busy || why !== undefined}
                    title={why}
                    aria-label={t('down', { name })}
                    icon={<ArrowDown size={13} />}
                    onClick={() => {
                      move(at, 1)
                    }}
                  />
                </span>
              ) : null}
            </li>
          )
        })}
      </ol>
      <p>
        <Copy size={14} aria-hidden="true" />
        {t('once')}
      </p>
    </nav>
  )
}
