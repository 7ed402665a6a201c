// 凭证规则: the rules in their order, the chosen one with its entries and its trial on history beside them.
import { App, Button, Skeleton } from 'antd'
import { ArrowDown, ArrowUp, CircleAlert, CircleCheck, CircleDashed, FlaskConical, Pause, Play, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ruleAfter, ruleLimits } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../../lib/http/api.ts'
import { useConfirmDanger } from '../../../ui/overlay/confirm-danger.ts'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { StateTag, type StateLook } from '../../../ui/kits/records/state-tag.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { atWork } from '../../../shared/rule/rule-change.ts'
import { blankRule, useVoucherRule, useVoucherRules, type VoucherRule, type VoucherRuleDetail } from './rules.queries.ts'
import { RuleWords, TrialResult } from './rule-trial.tsx'
import { BringStarters, StarterBar } from './starter-bar.tsx'
import { NextStep } from '../next-step.tsx'
import { useAccounts, useVoucherChange } from '../voucher.queries.ts'
import styles from '../voucher.module.css'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'))
const looks: Readonly<Record<VoucherRule['state'], StateLook>> = {
  draft: { tone: 'rest', icon: CircleDashed },
  on: { tone: 'good', icon: CircleCheck },
  paused: { tone: 'attention', icon: CircleAlert },
}
const nothing = () => null
const onTrial: StateLook = { tone: 'running', icon: FlaskConical }
/** The state of a rule; a starter rule that nobody changed or switched on is on trial. */
const RuleState = ({ rule }: { readonly rule: Pick<VoucherRule, 'state' | 'onTrial'> }) => {
  const { t } = useTranslation('voucher')
  return rule.onTrial ? (
    <StateTag look={onTrial} word={t('rules.starter.onTrial')} />
  ) : (
    <StateTag look={looks[rule.state]} word={t(`rules.state.${rule.state}`)} />
  )
}

export const RulesView = () => {
  const { t } = useTranslation('voucher')
  const rules = useVoucherRules()
  const accounts = useAccounts()
  const shown = useOpen()
  const lacks = useMissingPermission()('caiwupz.edit')
  const [editing, setEditing] = useState<VoucherRule | 'new'>()
  const order = useVoucherChange((ids: readonly string[]) => api.invoice.orderRules({ kind: 'voucher', ids: [...ids] }))
  const list = rules.data ?? []
  const current = list.find(({ id }) => id === shown.id) ?? list[0]
  const noAccounts = accounts.data?.content.length === 0
  const add = (
    <Button
      type="primary"
      icon={<Plus size={15} aria-hidden="true" />}
      disabled={lacks !== undefined || list.length >= ruleLimits.rules}
      title={lacks}
      onClick={() => {
        setEditing('new')
      }}
    >
      {t('rules.add')}
    </Button>
  )
  const move = (at: number, by: 1 | -1) => {
    const next = list.map(({ id }) => id)
    next.splice(at + by, 0, ...next.splice(at, 1))
    order.mutate(next)
  }
  if (rules.isError && !rules.data)
    return <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={rules.refetch} error={rules.error} />
  return (
    <div className={styles['page']}>
      <PageHead
        title={t('view.rules')}
        facts={rules.data ? t('rules.facts', { count: list.length }) : undefined}
        actions={
          <>
            <BringStarters rules={list} lacks={lacks} />
            {noAccounts ? null : add}
          </>
        }
      />
      <StarterBar rules={list} lacks={lacks} />
      <div className={`${styles['body']} ${styles['rules']}`}>
        {rules.data === undefined ? (
          <Skeleton active />
        ) : list.length === 0 ? (
          noAccounts ? (
            <EmptyPage
              of="voucherRulesNoAccounts"
              subject="rule"
              acts={[{ label: t('rules.add'), why: lacks, button: <NextStep step="accounts" make={nothing} /> }]}
            />
          ) : (
            <EmptyPage
              of="voucherRules"
              subject="rule"
              acts={[
                { label: t('rules.add'), why: lacks, button: add },
                { label: t('rules.starter.ask'), why: lacks, button: <BringStarters rules={list} lacks={lacks} /> },
              ]}
            />
          )
        ) : (
          <>
            <ol className={styles['ruleList']} aria-label={t('view.rules')}>
              {list.map((rule, at) => (
                <li key={rule.id} className={rule.id === current?.id ? styles['current'] : ''}>
                  <button
                    type="button"
                    className="plain"
                    aria-current={rule.id === current?.id ? 'true' : undefined}
                    onClick={() => {
                      shown.open(rule)
                    }}
                  >
                    <b>{rule.draft.name}</b>
                    <RuleState rule={rule} />
                  </button>
                  {[-1 as const, 1 as const].map((by) => (
                    <Button
                      key={by}
                      type="text"
                      size="small"
                      disabled={lacks !== undefined || order.isPending || (by < 0 ? at === 0 : at === list.length - 1)}
                      aria-label={t(by < 0 ? 'rules.up' : 'rules.down', { name: rule.draft.name })}
                      icon={by < 0 ? <ArrowUp size={13} /> : <ArrowDown size={13} />}
                      onClick={() => {
                        move(at, by)
                      }}
                    />
                  ))}
                </li>
              ))}
            </ol>
            {current ? <Shown key={current.id} id={current.id} lacks={lacks} onEdit={setEditing} onGone={shown.close} /> : null}
          </>
        )}
      </div>
      <Suspense>
        {editing === undefined ? null : (
          <RuleDialog
            rule={editing === 'new' ? undefined : editing}
            start={editing === 'new' ? blankRule() : editing.draft}
            onClose={() => {
              setEditing(undefined)
            }}
            onSaved={(id) => {
              // What is saved has left the page before the way to it is taken: nothing asks about it.
              flushSync(() => {
                setEditing(undefined)
              })
              shown.open({ id })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

interface ShownProps {
  readonly id: string
  readonly lacks: string | undefined
  readonly onEdit: (rule: VoucherRule) => void
  readonly onGone: () => void
}
const Shown = (p: ShownProps) => {
  const { t } = useTranslation('voucher')
  const read = useVoucherRule(p.id)
  if (read.isError && !read.data)
    return <LoadFailed title={t('failedTitle')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  return read.data ? <Rule {...p} rule={read.data} /> : <Skeleton active />
}
const Rule = ({ rule, lacks, onEdit, onGone }: ShownProps & { readonly rule: VoucherRuleDetail }) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const confirm = useConfirmDanger()
  const { id, version } = rule
  const { name } = rule.draft
  const trial = useVoucherChange(() => api.invoice.tryRule({ id, version }))
  const cancel = useVoucherChange(() => api.invoice.cancelTrial({ id }))
  const turn = useVoucherChange(() =>
    rule.state === 'on' ? api.invoice.pauseRule({ id }) : api.invoice.switchRuleOn({ id, version, from: 'month' }),
  )
  const remove = useVoucherChange(() => api.invoice.removeRule({ id }))
  const trying = atWork(rule.trial)
  const off = { disabled: lacks !== undefined, title: lacks }
  const mayOn = ruleAfter(rule.state, 'switchOn') !== undefined
  return (
    <article className={styles['rule']} aria-label={name}>
      <header className={styles['row']}>
        <h2>{name}</h2>
        <RuleState rule={rule} />
        <span className={styles['end']}>
          <Button
            type="text"
            {...off}
            onClick={() => {
              confirm({
                title: t('rules.removeTitle', { name }),
                content: t('rules.removeText'),
                okText: t('act.remove'),
                cancelText: t('cancel'),
                onOk: async () => {
                  await remove.mutateAsync(undefined)
                  void message.success(t('accounts.removed'))
                  onGone()
                },
              })
            }}
          >
            {t('act.remove')}
          </Button>
          <Button
            {...off}
            onClick={() => {
              onEdit(rule)
            }}
          >
            {t('act.edit')}
          </Button>
          <Button
            {...off}
            icon={<FlaskConical size={15} aria-hidden="true" />}
            loading={trial.isPending || cancel.isPending}
            onClick={() => {
              if (trying) cancel.mutate(undefined)
              else trial.mutate(undefined)
            }}
          >
            {t(trying ? 'rules.cancelTrial' : 'rules.try')}
          </Button>
          <Button
            type={rule.tried && mayOn ? 'primary' : 'default'}
            disabled={lacks !== undefined || (mayOn && !rule.tried)}
            title={lacks ?? (mayOn && !rule.tried ? t('rules.tryFirst') : undefined)}
            icon={mayOn ? <Play size={15} aria-hidden="true" /> : <Pause size={15} aria-hidden="true" />}
            loading={turn.isPending}
            onClick={() => {
              turn.mutate(undefined)
            }}
          >
            {t(mayOn ? 'rules.switchOn' : 'rules.pause')}
          </Button>
        </span>
      </header>
      <RuleWords draft={rule.draft} />
      {trying && rule.trial ? (
        <p role="status">
          <progress value={rule.trial.seen} max={Math.max(1, rule.trial.total)} aria-label={t('rules.try')} />{' '}
          {t('rules.trying', { seen: rule.trial.seen, total: rule.trial.total })}
        </p>
      ) : null}
      {rule.result ? <TrialResult result={rule.result} /> : trying ? null : <p className="sub">{t('rules.never')}</p>}
    </article>
  )
}
