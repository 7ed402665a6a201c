// What the state of a rule allows: removed, tried, switched on, paused.
import { App, Button } from 'antd'
import { FlaskConical, Pause, Play } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { ruleAfter, type RuleState } from '@piaotai/domain/rules/rule.ts'
import { api } from '../../lib/http/api.ts'
import { atWork, rulesKey, useRuleChange } from './rule-change.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'

const size = 14
export type RuleWord =
  | 'remove'
  | 'removeTitle'
  | 'removeText'
  | 'removed'
  | 'cancel'
  | 'try'
  | 'cancelTrial'
  | 'switchOn'
  | 'tryFirst'
  | 'pause'
  | 'paused'
interface Props {
  /** Undefined: a new one. */
  readonly rule:
    | {
        readonly id: string
        readonly version: number
        readonly state: RuleState
        readonly tried: boolean
        readonly trial: { readonly state: string } | null
      }
    | undefined
  /** The page's own word for a button or what it says. */
  readonly say: (word: RuleWord) => string
  /** Why its person may not. */
  readonly why: string | undefined
  /** Why it cannot be tried and switched on as it stands, such as what is not saved. */
  readonly notYet?: string | undefined
  /** Stands between removing and trying. */
  readonly children?: ReactNode
  readonly switching?: boolean
  readonly onSwitchOn: () => void
  readonly onGone: () => void
}
export const RuleButtons = ({ rule, say, why, notYet, children, switching = false, onSwitchOn, onGone }: Props) => {
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const id = rule?.id ?? ''
  const trial = useRuleChange(() => api.invoice.tryRule({ id, version: rule?.version ?? 0 }))
  const cancel = useRuleChange(() => api.invoice.cancelTrial({ id }))
  const pause = useRuleChange(() => api.invoice.pauseRule({ id }))
  const remove = useRuleChange(() => api.invoice.removeRule({ id }))
  const trying = atWork(rule?.trial)
  const client = useQueryClient()
  // The list tells that a rule was tried as soon as its trial is over.
  useEffect(() => {
    if (!trying) void client.invalidateQueries({ queryKey: rulesKey })
  }, [client, trying])
  const still = why ?? notYet
  const tried = rule?.tried ?? false
  return (
    <>
      {rule ? (
        <Button
          type="text"
          disabled={why !== undefined}
          title={why}
          onClick={() => {
            confirmDanger({
              title: say('removeTitle'),
              content: say('removeText'),
              okText: say('remove'),
              cancelText: say('cancel'),
              onOk: async () => {
                await remove.mutateAsync(undefined)
                void message.success(say('removed'))
                onGone()
              },
            })
          }}
        >
          {say('remove')}
        </Button>
      ) : null}
      {children}
      {trying ? (
        <Button
          loading={cancel.isPending}
          onClick={() => {
            cancel.mutate(undefined)
          }}
        >
          {say('cancelTrial')}
        </Button>
      ) : (
        <Button
          type={tried || rule?.state === 'on' || still !== undefined ? 'default' : 'primary'}
          icon={<FlaskConical size={size} aria-hidden="true" />}
          disabled={still !== undefined}
          title={still}
          loading={trial.isPending}
          onClick={() => {
            trial.mutate(undefined)
          }}
        >
          {say('try')}
        </Button>
      )}
      {rule && !ruleAfter(rule.state, 'switchOn') ? (
        <Button
          icon={<Pause size={size} aria-hidden="true" />}
          disabled={why !== undefined}
          title={why}
          loading={pause.isPending}
          onClick={() => {
            pause.mutate(undefined, {
              onSuccess: () => {
                void message.success(say('paused'))
              },
            })
          }}
        >
          {say('pause')}
        </Button>
      ) : (
        <Button
          type={tried ? 'primary' : 'default'}
          icon={<Play size={size} aria-hidden="true" />}
          disabled={still !== undefined || !tried}
          title={still ?? (tried ? undefined : say('tryFirst'))}
          loading={switching}
          onClick={onSwitchOn}
        >
          {say('switchOn')}
        </Button>
      )}
    </>
  )
}
