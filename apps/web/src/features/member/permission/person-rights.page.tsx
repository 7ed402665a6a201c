// 人员权限: a member's groups and older roles, and the resulting permissions.
import { App, Checkbox, Input, Skeleton } from 'antd'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { legacyRoles } from '@piaotai/domain/rights/legacy-roles.ts'
import { api } from '../../../lib/http/api.ts'
import { Avatar } from '../../../ui/values/avatar.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { SaveButtons } from '../../../ui/controls/save-buttons.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { AccessView } from './access-view.tsx'
import { useAccess, useChange, useGroups, useMembers, type Member } from '../member.queries.ts'
import wholePageStyles from '../../../ui/page/whole-page.module.css'
import styles from '../member.module.css'

const PersonRightsPage = () => {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const pending = (useSearch({ strict: false }) as { readonly staff?: unknown }).staff
  const [keyword, setKeyword] = useState('')
  const list = useMembers({ page: 1, pageSize: 200, ...(keyword.trim().length > 1 ? { keyword: keyword.trim() } : {}) })
  const members = list.data?.content ?? []
  const person = members.find((s) => s.id === pending) ?? members[0]
  const show = (one: Member) => {
    void navigate({ to: '.', search: { staff: one.id }, replace: true })
  }
  return (
    <div className={`${styles['groups-layout']} ${styles['two']}`}>
      <div className={styles['group-list']}>
        <div className={styles['pane-head']}>
          <h1>{t('person.title')}</h1>
        </div>
        <Input
          prefix={<Search size={13} color="var(--text-muted)" />}
          allowClear
          maxLength={limits.keywordMax}
          placeholder={t('staff.search')}
          aria-label={t('staff.search')}
          value={keyword}
          onChange={(e) => {
            setKeyword(e.target.value)
          }}
        />
        <nav>
          {members.map((s) => (
            <button
              key={s.id}
              type="button"
              className={`plain ${styles['choice']}${s.id === person?.id ? ' on' : ''}`}
              onClick={() => {
                show(s)
              }}
            >
              <Avatar name={s.name} url={s.headUrl} size={22} />
              <span>{s.name}</span>
              <em>{s.role === 'superAdmin' ? t('staff.superAdmin') : s.departmentName}</em>
            </button>
          ))}
        </nav>
      </div>
      {person ? (
        <Rights key={person.id} person={person} />
      ) : list.isPending ? (
        <div className={`${styles['group-editor']} ${wholePageStyles['page-pending']}`}>
          <Skeleton active />
        </div>
      ) : (
        <EmptyState kind="none" title={t('staff.none')} text={t('staff.noneText')} />
      )}
    </div>
  )
}
export default PersonRightsPage

const Rights = ({ person }: { person: Member }) => {
  const { t } = useTranslation(['member', 'shell'])
  const { message } = App.useApp()
  const missingPermission = useMissingPermission()('personset.edit')
  const may = missingPermission === undefined && person.role !== 'superAdmin'
  const groups = useGroups().data ?? []
  const access = useAccess(person.id).data
  const [groupIds, setGroupIds] = useState<readonly string[]>(person.groups.map((g) => g.id))
  const [roleIds, setRoleIds] = useState<readonly number[]>(person.roleIds)
  const superAdmin = person.role === 'superAdmin'
  const storedGroups = person.groups.map((g) => g.id)
  const changed =
    [...groupIds].sort().join() !== storedGroups.toSorted().join() || [...roleIds].sort().join() !== [...person.roleIds].sort().join()
  const save = useChange(() => api.user.setMemberGroups({ id: person.id, groupIds: [...groupIds], roleIds: [...roleIds] }))
  const submit = () => {
    save.mutateAsync(undefined).then(
      () => {
        void message.success(t('person.saved'))
      },
      () => undefined,
    )
  }
  const discard = () => {
    setGroupIds(storedGroups)
    setRoleIds(person.roleIds)
  }
  const pagesOf = (role: number): string =>
    legacyRoles[role]!.map((key) => t(`page.${key}` as 'page.menu_1.home', { ns: 'shell' })).join(t('comma'))
  const roles = Object.keys(legacyRoles).map((n) => ({
    value: Number(n),
    label: (
      <>
        {t('access.legacyRole', { id: n })}
        <small>{pagesOf(Number(n))}</small>
      </>
    ),
  }))
  return (
    <div className={`${styles['group-editor']} ${styles['person-rights']}`} role="region" aria-label={person.name} tabIndex={0}>
      <div className={styles['group-head']}>
        <div>
          <h2>{person.name}</h2>
          <p className="sub">{[person.departmentName, person.tel, person.email].filter(Boolean).join(' · ')}</p>
        </div>
        {superAdmin ? null : (
          <div className="row">
            <SaveButtons
              changed={changed}
              discard={t('group.discard')}
              save={t('save')}
              missingPermission={missingPermission}
              busy={save.isPending}
              onDiscard={discard}
              onSave={submit}
            />
          </div>
        )}
      </div>
      <div className={styles['person-columns']}>
        <section title={missingPermission}>
          <h3>{t('staff.groups')}</h3>
          {superAdmin ? (
            <p className="sub">{t('staff.allRights')}</p>
          ) : groups.length === 0 ? (
            <p className="sub">{t('group.empty')}</p>
          ) : (
            <Checkbox.Group
              className={styles['column']}
              disabled={!may}
              value={[...groupIds]}
              onChange={(ids) => {
                setGroupIds(ids as string[])
              }}
              options={groups.map((g) => ({
                value: g.id,
                disabled: !may || !g.grantable,
                title: may && !g.grantable ? t('group.beyondOwn') : '',
                label: (
                  <>
                    {g.name}
                    <small>{g.remark}</small>
                  </>
                ),
              }))}
            />
          )}
          {superAdmin ? null : (
            <>
              <h3>{t('person.legacy')}</h3>
              <p className="sub">{t('person.legacyText')}</p>
              <Checkbox.Group
                className={styles['column']}
                disabled={!may}
                value={[...roleIds]}
                onChange={(ids) => {
                  setRoleIds(ids as number[])
                }}
                options={roles}
              />
            </>
          )}
        </section>
        <section>
          <h3>{t('access.title')}</h3>
          {access ? <AccessView access={access} /> : <Skeleton active />}
        </section>
      </div>
    </div>
  )
}
