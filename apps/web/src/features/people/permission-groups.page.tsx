// 权限组: groups at left, the chosen one's rights in the middle, its members and one person's access at right.
import { App, Button, Input, Segmented, Select, Skeleton } from 'antd'
import { Crown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { scopes, type Scope } from '@piaotai/domain/permissions.ts'
import { api, CallFailed } from '../../lib/api.ts'
import { dayOf } from '../../lib/moment.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SaveButtons } from '../../ui/save-buttons.tsx'
import { useLacks } from '../../ui/lacks.ts'
import { changedKeys, countChanges, draftOf, emptyDraft, type Draft } from './group-draft.ts'
import { GroupMembers } from './group-members.tsx'
import { KeyTree } from './key-tree.tsx'
import { useChange, useChoices, useGroups, type Group } from './people.queries.ts'
import './people.css'

const fieldsOf = (draft: Draft) => ({ name: draft.name.trim(), remark: draft.remark, keys: [...draft.keys], scope: draft.scope, departmentIds: [...draft.departmentIds], poolIds: [...draft.poolIds], pushCategories: [...draft.pushCategories] })

const PermissionGroupsPage = () => {
  const { t } = useTranslation('people')
  const { modal, message } = App.useApp()
  const groups = useGroups(), lacks = useLacks()('permissionGroup.edit')
  const [id, setId] = useState<string>(), [fresh, setFresh] = useState<Draft>(), [dirty, setDirty] = useState(false)
  const list = groups.data ?? [], chosen = fresh ? undefined : (list.find((g) => g.id === id) ?? list[0])
  /** Leaving unsaved changes is asked about first. */
  const leave = (go: () => void) => {
    const on = () => { setDirty(false); go() }
    if (!dirty) { on(); return }
    void modal.confirm({ title: t('group.leaveTitle'), content: t('group.leaveText'), okText: t('group.leave'), cancelText: t('group.stay'), okButtonProps: { danger: true }, mask: { closable: false }, onOk: on })
  }
  return (
    <div className="groups-layout">
      <div className="group-list">
        <div className="pane-head"><h1>{t('group.title')}</h1><Button size="small" icon={<Plus size={13} />} disabled={lacks !== undefined} title={lacks} onClick={() => { leave(() => { setFresh(emptyDraft(t('group.newName'))) }) }}>{t('group.add')}</Button></div>
        <nav>{list.map((g) => <button key={g.id} type="button" className={`plain choice${g.id === chosen?.id ? ' on' : ''}`} onClick={() => { leave(() => { setFresh(undefined); setId(g.id) }) }}><span>{g.name}</span><em>{t('group.members', { count: g.memberIds.length })}</em></button>)}{fresh ? <button type="button" className="plain choice on"><span>{fresh.name}</span><em>{t('group.draft')}</em></button> : null}</nav>
        <p className="sub"><Crown size={14} strokeWidth={1.75} />{t('group.superAdminNote')}</p>
      </div>
      {groups.isPending ? <div className="group-editor"><Skeleton active /></div> : fresh ?? chosen ? (
        <Editor key={fresh ? `new ${fresh.name}` : `${chosen!.id} ${chosen!.version}`} group={chosen} start={fresh ?? draftOf(chosen!)} onDirty={setDirty}
          onCopy={(draft) => { leave(() => { setFresh({ ...draft, name: t('group.copyName', { name: draft.name }).slice(0, limits.name) }) }) }}
          onDone={(saved) => { setDirty(false); setFresh(undefined); setId(saved?.id); void message.success(t(saved ? 'group.saved' : 'group.removed')) }}
          onDrop={() => { setDirty(false); setFresh(undefined) }} />
      ) : <EmptyState kind="start" title={t('group.empty')} text={t('group.emptyText')} actions={lacks === undefined ? <Button type="primary" onClick={() => { setFresh(emptyDraft(t('group.newName'))) }}>{t('group.add')}</Button> : null} />}
    </div>
  )
}
export default PermissionGroupsPage

interface EditorProps { readonly group: Group | undefined; readonly start: Draft; readonly onDirty: (dirty: boolean) => void; readonly onCopy: (draft: Draft) => void; readonly onDone: (saved: Group | undefined) => void; /** A new group that is not wanted after all. */ readonly onDrop: () => void }
const Editor = ({ group, start, onDirty, onCopy, onDone, onDrop }: EditorProps) => {
  const { t } = useTranslation(['people', 'states'])
  const { modal } = App.useApp()
  const lacks = useLacks()('permissionGroup.edit'), mayEdit = lacks === undefined, choices = useChoices().data
  const stored = group ? draftOf(group) : emptyDraft(''), grantable = new Set(mayEdit ? choices?.grantable : [])
  const [draft, setDraft] = useState(start), [error, setError] = useState('')
  const put = (change: Partial<Draft>) => { const next = { ...draft, ...change }; setDraft(next); setError(''); onDirty(countChanges(next, stored) > 0) }
  const changes = countChanges(draft, stored)
  const save = useChange(() => (group ? api.user.editGroup({ id: group.id, version: group.version, ...fieldsOf(draft) }, { quiet: true }) : api.user.createGroup(fieldsOf(draft), { quiet: true })))
  const remove = useChange(() => api.user.removeGroup({ id: group!.id }))
  const submit = () => {
    if (draft.name.trim() === '') { setError(t('group.nameRequired')); return }
    save.mutateAsync(undefined).then(onDone, (e: unknown) => { setError(e instanceof CallFailed ? e.message : '') })
  }
  const askRemoval = () => { void modal.confirm({ title: t('group.removeTitle', { name: group?.name }), content: t('group.removeText', { count: group?.memberIds.length ?? 0 }), okText: t('group.remove'), okButtonProps: { danger: true }, cancelText: t('cancel'), mask: { closable: false }, onOk: () => remove.mutateAsync(undefined).then(() => { onDone(undefined) }, () => undefined) }) }
  const several = (options: readonly { readonly value: string; readonly label: string }[], value: readonly string[], label: string, onChange: (ids: string[]) => void) => (
    <Select mode="multiple" size="small" style={{ minWidth: 180 }} maxTagCount="responsive" placeholder={label} aria-label={label} disabled={!mayEdit} showSearch={{ optionFilterProp: 'label' }} value={[...value]} options={[...options]} onChange={onChange} />
  )
  return (
    <>
      <div className="group-editor">
        <div className="group-head">
          <div><Input className="group-name" variant="borderless" maxLength={limits.name} value={draft.name} readOnly={!mayEdit} status={error ? 'error' : ''} aria-label={t('group.name')} aria-describedby="group-error" onChange={(e) => { put({ name: e.target.value }) }} />
            {group ? <p className="sub">{t('group.changedAt', { day: dayOf(group.changedAt) })}</p> : <p className="sub">{t('group.notSaved')}</p>}<p className="field-error" id="group-error" role="alert">{error}</p></div>
          <div className="row">
            {group ? <><Button danger type="text" disabled={!mayEdit} title={lacks} onClick={askRemoval}>{t('group.remove')}</Button><Button disabled={!mayEdit} title={lacks} onClick={() => { onCopy(draft) }}>{t('group.copy')}</Button></> : null}
            <SaveButtons
              changed={changes > 0} discard={t('group.discard')} save={changes === 0 ? t('group.save') : t('group.saveChanges', { count: changes })}
              lacks={lacks} busy={save.isPending} onDiscard={() => { if (group) put(stored); else onDrop() }} onSave={submit}
            />
          </div>
        </div>
        <div className="group-scope" title={lacks}>
          <span>{t('group.scope')}</span><Segmented<Scope> value={draft.scope} disabled={!mayEdit} onChange={(scope) => { put({ scope }) }} options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))} />
          {draft.scope === 'department' ? several((choices?.departments ?? []).map((d) => ({ value: d.id, label: d.name })), draft.departmentIds, t('group.ownDepartments'), (departmentIds) => { put({ departmentIds }) }) : null}
          {(choices?.pools.length ?? 0) > 0 ? several((choices?.pools ?? []).map((p) => ({ value: p.id, label: p.name })), draft.poolIds, t('group.pools'), (poolIds) => { put({ poolIds }) }) : null}
          {several([0, 1, 2, 3].map((c) => ({ value: String(c), label: t(`category.${c}` as 'category.0', { ns: 'states' }) })), draft.pushCategories.map(String), t('group.push'), (values) => { put({ pushCategories: values.map(Number) }) })}
        </div>
        <KeyTree keys={draft.keys} changed={group ? changedKeys(draft, stored) : new Set()} grantable={grantable} onChange={(keys) => { put({ keys }) }} />
      </div>
      {group ? <GroupMembers group={group} draft={draft} /> : <div className="group-side"><h2>{t('group.memberTitle')}</h2><p className="sub">{t('group.saveFirst')}</p></div>}
    </>
  )
}
