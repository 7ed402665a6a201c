// What is asked before staff are moved, disabled, handed over or removed.
import { App, Button, Radio, Select } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { DepartmentSelect } from './department-tree.tsx'
import { useChange, useStaff, type Department, type Staff } from './people.queries.ts'

interface AskProps { readonly people: readonly Staff[]; readonly onClose: (done: boolean) => void }
const idsOf = (people: readonly Staff[]): string[] => people.map((s) => s.id)
/** One name, or how many. */
const useNames = () => { const { t } = useTranslation('people'); return (people: readonly Staff[]) => (people.length === 1 ? people[0]!.name : t('staff.people', { count: people.length })) }

export const MoveDialog = ({ people, departments, onClose }: AskProps & { departments: readonly Department[] }) => {
  const { t } = useTranslation('people')
  const names = useNames()
  const [departmentId, setDepartmentId] = useState<string | null>(people.length === 1 ? people[0]!.departmentId : null)
  const move = useChange(() => api.user.moveStaff({ ids: idsOf(people), departmentId }))
  return (
    <Dialog title={t('staff.action.move')} facts={names(people)} width={480} onClose={() => { onClose(false) }} actions={<><Button onClick={() => { onClose(false) }}>{t('cancel')}</Button><Button type="primary" loading={move.isPending} onClick={() => { move.mutateAsync(undefined).then(() => { onClose(true) }, () => undefined) }}>{t('staff.moveSubmit')}</Button></>}>
      <Field id="move-department" label={t('staff.department')}><DepartmentSelect id="move-department" departments={departments} value={departmentId} onChange={setDepartmentId} placeholder={t('department.nobodys')} /></Field>
    </Dialog>
  )
}

/** Who takes work over: active colleagues other than those who give it up. */
const ColleagueSelect = ({ without, value, onChange }: { without: readonly string[]; value: string | undefined; onChange: (id: string) => void }) => {
  const { t } = useTranslation('people')
  const [keyword, setKeyword] = useState('')
  const found = useStaff({ page: 1, pageSize: 50, status: 'active', ...(keyword.trim() ? { keyword: keyword.trim() } : {}) })
  return <Select showSearch={{ filterOption: false, onSearch: setKeyword }} id="colleague" style={{ width: '100%' }} placeholder={t('staff.chooseColleague')} {...(value ? { value } : {})} onChange={onChange} loading={found.isFetching} options={(found.data?.content ?? []).filter((s) => !without.includes(s.id)).map((s) => ({ value: s.id, label: `${s.name}${s.departmentName ? `（${s.departmentName}）` : ''}` }))} />
}
const useOpenWork = (people: readonly Staff[]) => useQuery({
  queryKey: ['people', 'open-work', idsOf(people)],
  queryFn: async () => (await Promise.all(people.map((s) => api.user.readOpenWork({ id: s.id })))).reduce((sum, one) => ({ imports: sum.imports + one.imports, invoices: sum.invoices + one.invoices }), { imports: 0, invoices: 0 }),
})

export const HandOverDialog = ({ people, onClose }: AskProps) => {
  const { t } = useTranslation('people')
  const { message } = App.useApp()
  const names = useNames(), open = useOpenWork(people)
  const [to, setTo] = useState<string>()
  const hand = useChange(() => api.user.handOver({ from: people[0]!.id, to: to! }))
  const nothing = open.data !== undefined && open.data.imports + open.data.invoices === 0
  const submit = () => { hand.mutateAsync(undefined).then((done) => { void message.success(t('staff.handedOver', done)); onClose(true) }, () => undefined) }
  return (
    <Dialog title={t('staff.action.handOver')} facts={names(people)} width={480} onClose={() => { onClose(false) }} actions={<><Button onClick={() => { onClose(false) }}>{t('cancel')}</Button><Button type="primary" disabled={!to || nothing} loading={hand.isPending} onClick={submit}>{t('staff.handOverSubmit')}</Button></>}>
      <p>{open.data ? (nothing ? t('staff.noOpenWork') : t('staff.openWork', open.data)) : t('loading')}</p>
      {nothing ? null : <Field id="colleague" label={t('staff.takesOver')}><ColleagueSelect without={idsOf(people)} value={to} onChange={setTo} /></Field>}
    </Dialog>
  )
}

export const RemoveDialog = ({ people, onClose }: AskProps) => {
  const { t } = useTranslation('people')
  const { message } = App.useApp()
  const names = useNames(), open = useOpenWork(people)
  const [to, setTo] = useState<string>()
  const busy = open.data !== undefined && open.data.imports + open.data.invoices > 0
  const remove = useChange(() => api.user.removeStaff({ ids: idsOf(people), ...(to ? { handOverTo: to } : {}) }))
  const submit = () => { remove.mutateAsync(undefined).then(() => { void message.success(t('staff.removed', { count: people.length })); onClose(true) }, () => undefined) }
  return (
    <Dialog title={t('staff.removeTitle')} facts={names(people)} width={480} onClose={() => { onClose(false) }} actions={<><Button onClick={() => { onClose(false) }}>{t('cancel')}</Button><Button type="primary" danger disabled={open.data === undefined || (busy && !to)} loading={remove.isPending} onClick={submit}>{t('staff.removeSubmit', { count: people.length })}</Button></>}>
      <p>{t('staff.removeText')}</p>
      {busy ? <><p className="warning-bar">{t('staff.openWork', open.data)}</p><Field id="colleague" label={t('staff.takesOver')}><ColleagueSelect without={idsOf(people)} value={to} onChange={setTo} /></Field></> : null}
    </Dialog>
  )
}

export const StatusDialog = ({ people, status, onClose }: AskProps & { status: 'active' | 'disabled' }) => {
  const { t } = useTranslation('people')
  const names = useNames(), off = status === 'disabled'
  const change = useChange(() => api.user.setStaffStatus({ ids: idsOf(people), status }))
  return (
    <Dialog title={t(off ? 'staff.action.disable' : 'staff.action.enable')} facts={names(people)} width={480} onClose={() => { onClose(false) }} actions={<><Button onClick={() => { onClose(false) }}>{t('cancel')}</Button><Button type="primary" danger={off} loading={change.isPending} onClick={() => { change.mutateAsync(undefined).then(() => { onClose(true) }, () => undefined) }}>{t(off ? 'staff.disableSubmit' : 'staff.enableSubmit', { count: people.length })}</Button></>}>
      <p>{t(off ? 'staff.disableText' : 'staff.enableText')}</p>
    </Dialog>
  )
}

/** One or another of two or three, as a row of radios with a sentence below the chosen one. */
export const RadioRow = <V extends string>({ value, values, label, hint, onChange }: { value: V; values: readonly V[]; label: (value: V) => string; hint: (value: V) => string; onChange: (value: V) => void }) => (
  <><Radio.Group optionType="button" value={value} onChange={(e) => { onChange(e.target.value as V) }} options={values.map((v) => ({ value: v, label: label(v) }))} /><p className="field-hint">{hint(value)}</p></>
)
