// 核对 of the open invoice: which field is looked at, what is put in its place, and the answers.
import { App } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDoubt } from '@piaotai/domain/judgement/invoice-facts.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { CallFailed, api } from '../../../lib/http/api.ts'
import type { Detail } from '../detail.ts'
import { isCorrectable } from '../face/face-fields.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { correctInvoice } from '../invoice.queries.ts'
import { useOffer } from '../use-undo.tsx'
import { bringRetake, doubtsKey, doubtsQuery, type Answered, type Doubt } from './doubts.queries.ts'
import { useShown } from './field-value.tsx'
import { isPictured } from './pictured.ts'

type Item = { readonly doubt: Doubt; readonly answered?: never } | { readonly answered: Answered; readonly doubt?: never }
export const fieldOf = (item: Item): string => (item.doubt ?? item.answered).field
/** The field in hand: a value in place of the one that was read, and whether it is being typed. */
interface Draft {
  readonly field: string
  readonly value: string
  readonly typing: boolean
}
interface Given {
  readonly list: InvoiceList
  readonly id: string
  readonly invoice: Detail | undefined
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  readonly onChanged: () => void
  /** Corrects what has no single value, such as lines. */
  readonly onCorrect: () => void
  /** The permission that correcting lacks. */
  readonly lacksCorrect: string | undefined
  /** After all of an invoice were found right. */
  readonly onAllRight?: (() => void) | undefined
  /** Shows the invoice again whose answers were taken back after it was left. */
  readonly onBack: (id: string) => void
}
export type Checking = ReturnType<typeof useChecking>

// oxlint-disable-next-line max-lines-per-function -- one state: each answer changes what is in hand
export const useChecking = ({ list, id, invoice: v, field, onField, onChanged, onCorrect, onAllRight, onBack, lacksCorrect }: Given) => {
  const { t } = useTranslation('doubts')
  const { message } = App.useApp()
  const offer = useOffer()
  const shown = useShown()
  const client = useQueryClient()
  const { area } = list
  const lacksImport = useMissingPermission()(list.import)
  const doubted = v?.id === id && !list.granted && v.warnings.some(({ code }) => isDoubt(code))
  // What was answered here stays to be taken back when nothing is left.
  const [begun, setBegun] = useState<string>()
  if (doubted && begun !== id) setBegun(id)
  const query = doubtsQuery(area, id)
  const found = useQuery({ ...query, enabled: doubted || begun === id || (v?.id === id && !list.granted && isPictured(v)) }).data
  const [kept, setDraft] = useState<Draft>()
  const doubts = found?.doubts ?? []
  const items = inOrder([...doubts.map((doubt): Item => ({ doubt })), ...(found?.answered ?? []).map((answered): Item => ({ answered }))])
  const open = items.flatMap(({ doubt }) => (doubt ? [doubt] : []))
  const current = open.find((one) => one.field === field) ?? open[0]
  const draft = kept && kept.field === current?.field ? kept : undefined
  const changed = async () => {
    setDraft(undefined)
    await client.invalidateQueries({ queryKey: doubtsKey })
    onChanged()
  }
  const failed = (error: unknown) => {
    if (error instanceof CallFailed && !error.shown) void message.error(error.message)
  }
  const pick = (name: string | undefined) => {
    setDraft(undefined)
    onField(name)
  }
  const after = (name: string): string | undefined => {
    const at = open.findIndex((one) => one.field === name)
    return [...open.slice(at + 1), ...open.slice(0, Math.max(0, at))][0]?.field
  }
  /** What was put in its place is a correction. */
  const correct = async ({ field: name, value }: Draft) => {
    if (!v || !isCorrectable(name)) return
    const fields = [{ field: name, value: value.trim() === '' ? null : value.trim() }]
    await correctInvoice({ id, area, version: v.version, reason: t('reason'), fields })
  }
  const takeBack = useMutation({
    mutationFn: ({ of, fields }: { readonly of: string; readonly fields: string[] }) => api.invoice.reopenDoubts({ id: of, area, fields }),
    onSuccess: async (_, { fields: [name] }) => {
      void message.info(t('reopened'))
      await changed()
      onField(name)
    },
    onError: failed,
  })
  const isChanged = draft !== undefined && draft.value.trim() !== (current?.value ?? '')
  const answer = useMutation({
    mutationFn: async (all: boolean) => {
      if (!current) return
      if (draft && isChanged) await correct(draft)
      if (all ? !(draft && isChanged && open.length === 1) : !(draft && isChanged))
        await api.invoice.answerDoubts({ id, area, ...(all ? {} : { fields: [current.field] }) })
    },
    onSuccess: async (_, all) => {
      const next = current && after(current.field)
      if (draft && isChanged) void message.success(t('corrected', { value: shown(draft.field, draft.value.trim()) ?? '' }))
      // Where one goes on at once, the word can be taken back all the same.
      else if (all) {
        const fields = open.map((one) => one.field)
        offer(`answered ${id}`, t('answered', { count: fields.length }), () => {
          takeBack.mutate({ of: id, fields })
          onBack(id)
        })
      }
      if (!all) onField(next)
      await changed()
      if (all) onAllRight?.()
    },
    onError: failed,
  })
  const retake = useMutation({
    mutationFn: (picture: File) => bringRetake(area, id, picture),
    onSuccess: async (end) => {
      void (end === 'done' ? message.success(t('retaken.done')) : message.warning(t(`retaken.${end}`)))
      onField(undefined)
      await changed()
    },
    onError: failed,
  })
  const busy = answer.isPending || takeBack.isPending || retake.isPending
  return {
    items,
    open,
    current,
    draft,
    isChanged,
    busy,
    retaking: retake.isPending,
    lacksCorrect,
    lacksImport,
    pick,
    skip: () => {
      if (current) pick(after(current.field))
    },
    isLast: current !== undefined && open.at(-1) === current,
    choose: (value: string) => {
      if (current) setDraft({ field: current.field, value, typing: false })
    },
    type: (value: string | undefined) => {
      if (!current) return
      if (value === undefined) setDraft(undefined)
      else if (current.field !== 'type' && isCorrectable(current.field)) setDraft({ field: current.field, value, typing: true })
      else onCorrect()
    },
    right: () => {
      if (current && !busy) answer.mutate(false)
    },
    allRight: () => {
      if (busy) return
      if (open.length > 0) answer.mutate(true)
      else onAllRight?.()
    },
    takeBack: (name: string) => {
      if (!busy) takeBack.mutate({ of: id, fields: [name] })
    },
    retake: (picture: File) => {
      retake.mutate(picture)
    },
  }
}
/** As the face shows its fields; what is on no face comes last. */
const inOrder = (items: readonly Item[]): readonly Item[] => {
  const at = (item: Item): number => {
    const found = faceOrder.indexOf(fieldOf(item))
    return found < 0 ? faceOrder.length : found
  }
  return items.toSorted((a, b) => at(a) - at(b))
}
const faceOrder: readonly string[] = [
  'type',
  'code',
  'number',
  'date',
  'checkCode',
  'buyer.name',
  'buyer.taxId',
  'lines',
  'amountExcludingTax',
  'taxAmount',
  'seller.name',
  'seller.taxId',
  'amountIncludingTax',
]
