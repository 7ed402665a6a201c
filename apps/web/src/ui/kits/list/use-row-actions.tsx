// Runs actions on rows: asks first where it must, tells what was done, and keeps the rows that stay as they are with their reasons until that is closed.
import { App } from 'antd'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmDanger } from '../../overlay/confirm-danger.ts'
import { OutcomeDialog } from '../../overlay/outcome-dialog.tsx'
import { useStableCallback } from '../../../lib/hooks/use-stable-callback.ts'
import type { RowAction, RowResult } from './actions.ts'

interface Input<R> {
  readonly actions: readonly RowAction<R>[]
  /** What the outcome calls a row. */
  readonly nameOf: (row: R) => { readonly number: string | null; readonly name: string | null }
  /** What is stale after an action, whether it went well or not. */
  readonly stale: readonly QueryKey[]
  /** After an action that the server took. */
  readonly onDone?: () => void
}
export interface RowActions<R> {
  readonly actions: readonly RowAction<R>[]
  readonly act: (key: string, rows: readonly R[]) => void
  /** The action that is under way. */
  readonly busy: string | undefined
  /** What came of the last one, while it is looked at. */
  readonly outcome: ReactNode
}
interface Job<R> {
  readonly action: RowAction<R>
  readonly rows: readonly R[]
}
interface Outcome<R> extends Job<R> {
  readonly left: readonly RowResult[]
}

export const useRowActions = <R extends { readonly id: string }>({ actions, nameOf, stale, onDone }: Input<R>): RowActions<R> => {
  const { t } = useTranslation('kit')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome<R>>()
  const close = () => {
    setOutcome(undefined)
  }
  const job = useMutation({
    mutationFn: async ({ action, rows }: Job<R>) => {
      const results = await action.run?.(rows)
      return Array.isArray(results) ? (results as readonly RowResult[]) : []
    },
    onSuccess: (results, { action, rows }) => {
      const left = results.filter((result) => !result.ok)
      if (left.length > 0) setOutcome({ action, rows, left })
      else if (action.done) void message.success(action.done(rows.length, rows))
      onDone?.()
    },
    onSettled: () => {
      for (const queryKey of stale) void client.invalidateQueries({ queryKey })
    },
  })
  const act = useStableCallback((key: string, rows: readonly R[]) => {
    const action = actions.find((one) => one.key === key)
    if (!action || rows[0] === undefined || job.isPending) return
    if (action.open) action.open(rows[0], rows)
    else if (action.confirm) confirmDanger({ ...action.confirm(rows), onOk: () => job.mutateAsync({ action, rows }) })
    else job.mutate({ action, rows })
  })
  const words = outcome?.action.outcome
  const finished = outcome?.rows.filter(({ id }) => !outcome.left.some((result) => result.id === id)) ?? []
  return {
    actions,
    act,
    busy: job.isPending ? job.variables.action.key : undefined,
    outcome: outcome ? (
      <OutcomeDialog
        title={words?.title ?? t('list.outcome')}
        done={outcome.action.done?.(finished.length, finished) ?? t('list.done', { count: finished.length })}
        failed={words?.failed(outcome.left.length) ?? t('list.left', { count: outcome.left.length })}
        items={outcome.left.flatMap(({ id, problem = '' }) => {
          const row = outcome.rows.find((one) => one.id === id)
          return row ? [{ id, ...nameOf(row), note: words?.reasons[problem] ?? t('list.notDone') }] : []
        })}
        close={t('list.close')}
        onClose={close}
      />
    ) : null,
  }
}
