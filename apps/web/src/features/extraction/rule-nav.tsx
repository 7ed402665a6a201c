// The rules in their order, each with its state; buttons move one up or down.
import { Button } from 'antd'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { useRuleChange } from '../../shared/rule/rule-change.ts'
import type { Rule } from './extraction.queries.ts'
import styles from './extraction.module.css'

interface Props {
  readonly rules: readonly Rule[]
  readonly shown: string | undefined
  readonly onShow: (id: string) => void
}
export const RuleNav = ({ rules, shown, onShow }: Props) => {
  const { t } = useTranslation('extraction')
  const why = useMissingPermission()('extractingParameterRules.edit')
  const order = useRuleChange((ids: readonly string[]) => api.invoice.orderRules({ kind: 'extraction', ids: [...ids] }))
  const move = (at: number, by: 1 | -1) => {
    const next = rules.map(({ id }) => id)
    next.splice(at + by, 0, ...next.splice(at, 1))
    order.mutate(next)
  }
  const off = order.isPending || why !== undefined
  return (
    <nav className={styles['list']} aria-label={t('list')}>
      <ol>
        {rules.map(({ id, state, draft: { name } }, at) => (
          <li key={id} className={id === shown ? styles['current'] : ''}>
            <button
              type="button"
              className="plain"
              aria-current={id === shown ? 'true' : undefined}
              onClick={() => {
                onShow(id)
              }}
            >
              <span className="sub">{at + 1}</span>
              <b title={name}>{name}</b>
              <small className="sub">{t(`state.${state}`)}</small>
            </button>
            {rules.length > 1 && id === shown ? (
              <span className={styles['move']}>
                <Button
                  type="text"
                  size="small"
                  disabled={at === 0 || off}
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
                  disabled={at === rules.length - 1 || off}
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
        ))}
      </ol>
      <p className="sub">
        <ArrowUpDown size={14} aria-hidden="true" /> {t('order')}
      </p>
    </nav>
  )
}
