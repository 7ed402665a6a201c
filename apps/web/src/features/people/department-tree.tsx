// 部门树: everybody, nobody's, and the departments, each with what may be done with it.
import { Button, Input, Tree } from 'antd'
import { Building2, MoreHorizontal, Plus, UserRound, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api, CallFailed } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DropMenu } from '../../ui/drop-menu.tsx'
import { Field } from '../../ui/field.tsx'
import { useLacks } from '../../ui/lacks.ts'
import { useRedConfirm } from '../../ui/red-confirm.ts'
import { DepartmentSelect } from './department-select.tsx'
import { asTree, useChange, type Branch, type Department } from './people.queries.ts'
import '../../lib/people-sentences.ts'

interface Asked {
  readonly department?: Department
  readonly parentId: string | null
}
interface TreeNode {
  readonly key: string
  readonly title: React.ReactNode
  children: TreeNode[]
}
interface TreeProps {
  /** undefined while they are on their way. */
  readonly departments: readonly Department[] | undefined
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
}

export const DepartmentTree = ({ departments: known, chosen, onChoose }: TreeProps) => {
  const departments = known ?? []
  const { t } = useTranslation('people')
  const confirmRed = useRedConfirm()
  const lacks = useLacks()('staffManagement.department')
  const may = lacks === undefined
  const [asked, setAsked] = useState<Asked>()
  const remove = useChange((id: string) => api.user.removeDepartment({ id }))
  const confirmRemoval = (d: Department) => {
    confirmRed({
      title: t('department.removeTitle', { name: d.name }),
      content: t('department.removeText'),
      okText: t('department.remove'),
      cancelText: t('cancel'),
      onOk: async () => {
        await remove.mutateAsync(d.id)
        if (chosen === d.id) onChoose(undefined)
      },
    })
  }
  /** Why a department stays: what is in it has to go elsewhere first. */
  const keptBy = (d: Branch): { disabled?: true; title?: string } => {
    const why =
      d.members > 0
        ? t('department.hasPeople', { count: d.members })
        : d.children.length > 0
          ? t('department.hasBelow', { count: d.children.length })
          : undefined
    return why === undefined ? {} : { disabled: true, title: why }
  }
  const node = (d: Branch): TreeNode => ({
    key: d.id,
    children: d.children.map(node),
    title: (
      <span className="department">
        <span title={d.name}>{d.name}</span>
        <em>{countOf(d)}</em>
        <DropMenu
          disabled={!may}
          menu={{
            onClick: ({ domEvent }) => {
              domEvent.stopPropagation()
            },
            items: [
              {
                key: 'add',
                label: t('department.addBelow'),
                onClick: () => {
                  setAsked({ parentId: d.id })
                },
              },
              {
                key: 'edit',
                label: t('department.edit'),
                onClick: () => {
                  setAsked({ department: d, parentId: d.parentId })
                },
              },
              {
                key: 'remove',
                danger: true,
                ...keptBy(d),
                label: t('department.remove'),
                onClick: () => {
                  confirmRemoval(d)
                },
              },
            ],
          }}
        >
          <button
            type="button"
            className="plain"
            disabled={!may}
            title={lacks}
            aria-label={t('department.more', { name: d.name })}
            onClick={(event) => {
              event.stopPropagation()
            }}
          >
            <MoreHorizontal size={14} />
          </button>
        </DropMenu>
      </span>
    ),
  })
  const tree = asTree(departments)
  return (
    <div className="department-pane">
      <div className="pane-head">
        <h2>{t('department.title')}</h2>
        <Button
          size="small"
          icon={<Plus size={13} />}
          disabled={!may}
          title={lacks}
          onClick={() => {
            setAsked({ parentId: null })
          }}
        >
          {t('department.add')}
        </Button>
      </div>
      <button
        type="button"
        className={`plain choice${chosen === undefined ? ' on' : ''}`}
        onClick={() => {
          onChoose(undefined)
        }}
      >
        <UsersRound size={14} strokeWidth={1.75} />
        {t('department.everybody')}
      </button>
      <button
        type="button"
        className={`plain choice${chosen === 'none' ? ' on' : ''}`}
        onClick={() => {
          onChoose('none')
        }}
      >
        <UserRound size={14} strokeWidth={1.75} />
        {t('department.nobodys')}
      </button>
      {tree.length > 0 ? (
        <Tree
          blockNode
          defaultExpandAll
          key={departments.length}
          treeData={tree.map(node)}
          selectedKeys={chosen && chosen !== 'none' ? [chosen] : []}
          onSelect={(keys) => {
            if (keys[0] !== undefined) onChoose(String(keys[0]))
          }}
        />
      ) : known ? (
        <p className="sub">
          <Building2 size={14} strokeWidth={1.75} />
          {t('department.empty')}
        </p>
      ) : null}
      {asked ? (
        <DepartmentDialog
          asked={asked}
          departments={departments}
          onClose={() => {
            setAsked(undefined)
          }}
        />
      ) : null}
    </div>
  )
}

/** Those who are listed when it is chosen: its own people and those below it. */
const countOf = (d: Branch): number => d.children.reduce((sum, below) => sum + countOf(below), d.members)
const DepartmentDialog = ({ asked, departments, onClose }: { asked: Asked; departments: readonly Department[]; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const [name, setName] = useState(asked.department?.name ?? '')
  const [parentId, setParentId] = useState(asked.parentId)
  const [error, setError] = useState('')
  const save = useChange(() =>
    asked.department
      ? api.user.editDepartment({ id: asked.department.id, name: name.trim(), parentId }, { quiet: true })
      : api.user.createDepartment({ name: name.trim(), parentId }, { quiet: true }),
  )
  const submit = () => {
    if (name.trim() === '') {
      setError(t('department.nameRequired'))
      return
    }
    save.mutateAsync(undefined).then(onClose, (e: unknown) => {
      setError(e instanceof CallFailed ? e.message : '')
    })
  }
  return (
    <Dialog
      title={t(asked.department ? 'department.edit' : 'department.addTitle')}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(e) => {
          e.preventDefault()
          submit()
        }}
        noValidate
      >
        <Field id="department-name" label={t('department.name')} error={error}>
          <Input
            id="department-name"
            maxLength={limits.name}
            value={name}
            status={error ? 'error' : ''}
            onChange={(e) => {
              setName(e.target.value)
              setError('')
            }}
            aria-describedby="department-name-note"
          />
        </Field>
        <Field id="department-above" label={t('department.above')}>
          <DepartmentSelect
            id="department-above"
            departments={departments.filter((d) => d.id !== asked.department?.id)}
            value={parentId}
            onChange={setParentId}
            placeholder={t('department.top')}
          />
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
