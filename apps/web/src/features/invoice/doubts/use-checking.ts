// 核对 of the open invoice: which field is looked at, what is put in its place, and the answers.
import { App } from 'antd'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDoubt } from '@piaotai/domain/judgement/invoice-facts.ts'
import { CallFailed, api } from '../../../lib/http/api.ts'
import type { Detail } from '../detail.ts'
import { isCorrectable } from '../face/face-fields.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import { correctInvoice } from '../invoice.queries.ts'
import { bringRetake, doubtsQuery, type Answered, type Doubt } from './doubts.queries.ts'

export type Item = { readonly doubt: Doubt; readonly answered?: never } | { readonly answered: Answered; readonly doubt?: never }
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
  /** The permissions that correcting and bringing a picture lack. */
  readonly lacksCorrect: string | undefined
  readonly lacksImport: string | undefined
  /** After all of an invoice were found right. */
  readonly onAllRight?: (() => void) | undefined
}
export type Checking = ReturnType<typeof useChecking>

// oxlint-disable-next-line max-lines-per-function -- one state: each answer changes what is in hand
export const useChecking = ({ list, id, invoice: v, field, onField, onChanged, onCorrect, onAllRight, ...lacks }: Given) => {
  const { t } = useTranslation('doubts')
  const { message } = App.useApp()
  const client = useQueryClient()
  const { area } = list
  const doubted = v?.id === id && !list.granted && v.warnings.some(({ code }) => isDoubt(code))
  // What was answered here stays to be taken back when nothing is left.
  const [begun, setBegun] = useState<string>()
  if (doubted && begun !== id) setBegun(id)
  const query = doubtsQuery(area, id)
  const found = useQuery({ ...query, enabled: doubted || begun === id }).data
  const [kept, setDraft] = useState<Draft>()
  const doubts = found?.doubts ?? []
  const items = inOrder(
    [...doubts.map((doubt): Item => ({ doubt })), ...(found?.answered ?? []).map((answered): Item => ({ answered }))],
    v,
  )
  const open = items.flatMap(({ doubt }) => (doubt ? [doubt] : []))
  const current = open.find((one) => one.field === field) ?? open[0]
  const draft = kept && kept.field === current?.field ? kept : undefined
  const changed = async () => {
    setDraft(undefined)
    await client.invalidateQueries({ queryKey: query.queryKey })
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
    if (!v || !isCorrectable(name as never)) return
    const fields = [{ field: name as 'number', value: value.trim() === '' ? null : value.trim() }]
    await correctInvoice({ id, area, version: v.version, reason: t('reason'), fields })
  }
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
      if (draft && isChanged) void message.success(t('corrected', { value: draft.value.trim() }))
      else if (all) void message.success(t('answered', { count: open.length }))
      if (!all) onField(next)
      await changed()
      if (all) onAllRight?.()
    },
    onError: failed,
  })
  const takeBack = useMutation({
    mutationFn: (name: string) => api.invoice.reopenDoubts({ id, area, fields: [name] }),
    onSuccess: async (_, name) => {
      void message.info(t('reopened'))
      await changed()
      onField(name)
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
    ...lacks,
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
      else if (isCorrectable(current.field as never)) setDraft({ field: current.field, value, typing: true })
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
      if (!busy) takeBack.mutate(name)
    },
    retake: (picture: File) => {
      retake.mutate(picture)
    },
  }
}
/** As the face shows its fields; what is on no face comes last. */
const inOrder = (items: readonly Item[], v: Detail | undefined): readonly Item[] => {
  const order = v ? Object.keys(v.fields) : []
  const at = (item: Item): number => {
    const found = faceOrder.indexOf(fieldOf(item))
    return found >= 0 ? found : faceOrder.length + Math.max(0, order.indexOf(fieldOf(item)))
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
