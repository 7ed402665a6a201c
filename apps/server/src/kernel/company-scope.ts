// A company's statements see its rows alone: the builder adds the acting company to each tenant table that they name.
import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  JoinNode,
  ListNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  WhereNode,
  type CommonTableExpressionNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type PrimitiveValueListNode,
  type RootOperationNode,
  type SelectQueryNode,
  type UpdateQueryNode,
  type WithNode,
} from 'kysely'
import { companyTables } from '../db/tables.generated.ts'

type Scoped = SelectQueryNode | UpdateQueryNode | DeleteQueryNode
/** Joins that keep the rows before them: what they join is narrowed in their own condition. */
const narrowedInJoin: ReadonlySet<string> = new Set(['InnerJoin', 'LeftJoin', 'LateralInnerJoin', 'LateralLeftJoin'])
const narrowedInWhere: ReadonlySet<string> = new Set(['CrossJoin', 'LateralCrossJoin', 'Using'])

/** Works without waiting in between, so that one transformer serves all transactions. */
class CompanyScope extends OperationNodeTransformer {
  #companyId = ''
  /** Names of the statement's own tables (`with`), which hide the database's. */
  #hidden: string[] = []
  /** A statement inside another is handed over as already narrowed. */
  readonly #narrowed = new WeakSet<OperationNode>()

  narrow(node: RootOperationNode, companyId: string): RootOperationNode {
    this.#companyId = companyId
    this.#hidden = []
    this.nodeStack.length = 0
    return this.transformNode(node)
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    return this.#narrow(node, (rest) => super.transformSelectQuery(rest))
  }
  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    return this.#narrow(node, (rest) => super.transformUpdateQuery(rest))
  }
  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    return this.#narrow(node, (rest) => super.transformDeleteQuery(rest))
  }
  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    return this.#within(node, (rest) => super.transformInsertQuery(rest))
  }

  /** A table of `with` is known to those after it, to itself only if it is recursive. */
  protected override transformWith(node: WithNode): WithNode {
    const expressions = node.expressions.map((one) => {
      const { name } = one.name.table.table.identifier
      if (node.recursive) this.#hidden.push(name)
      const done: CommonTableExpressionNode = this.transformNode(one)
      if (!node.recursive) this.#hidden.push(name)
      return done
    })
    return { ...node, expressions }
  }

  // Leaves stay as they are: most nodes of a statement are one.
  protected override transformTable(node: TableNode): TableNode {
    return node
  }
  protected override transformColumn(node: ColumnNode): ColumnNode {
    return node
  }
  protected override transformReference(node: ReferenceNode): ReferenceNode {
    return node
  }
  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return node
  }
  protected override transformOperator(node: OperatorNode): OperatorNode {
    return node
  }
  protected override transformValue(node: ValueNode): ValueNode {
    return node
  }
  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return node
  }

  #within<T extends Scoped | InsertQueryNode>(node: T, transform: (rest: T) => T): T {
    if (!node.with) return transform(node)
    const hidden = this.#hidden.length
    const inner = this.transformNode(node.with)
    const done = { ...transform({ ...node, with: undefined }), with: inner }
    this.#hidden.length = hidden
    return done
  }

  #narrow<T extends Scoped>(node: T, transform: (rest: T) => T): T {
    if (this.#narrowed.has(node)) return node
    const done = this.#within(node, (rest) => this.#withCompany(transform(rest)))
    this.#narrowed.add(done)
    return done
  }

  #withCompany<T extends Scoped>(node: T): T {
    const conditions = tablesOf(node).flatMap((table) => this.#conditionOf(table))
    const joins = node.joins?.map((join) => {
      const condition = this.#conditionOf(join.table)[0]
      if (!condition) return join
      if (narrowedInJoin.has(join.joinType)) return JoinNode.cloneWithOn(join, condition)
      if (!narrowedInWhere.has(join.joinType)) throw new Error(`a tenant table in a ${join.joinType}: turn the join round`)
      conditions.push(condition)
      return join
    })
    if (conditions.length > 0 && joins?.some(({ joinType }) => !narrowedInJoin.has(joinType) && !narrowedInWhere.has(joinType)))
      throw new Error('a tenant table before a right or full join: turn the join round')
    const where = conditions.reduce<WhereNode | undefined>(
      (all, one) => (all ? WhereNode.cloneWithOperation(all, 'And', one) : WhereNode.create(one)),
      node.where,
    )
    return { ...node, ...(joins && { joins }), ...(where && { where }) }
  }

  /** The condition that the table's rows are the acting company's; none for a table whose rows others may see too. */
  #conditionOf(node: OperationNode): OperationNode[] {
    const table = AliasNode.is(node) ? node.node : node
    if (!TableNode.is(table) || table.table.schema) return []
    const { name } = table.table.identifier
    if (!companyTables.has(name) || this.#hidden.includes(name)) return []
    const alias = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name
    return [
      BinaryOperationNode.create(
        ReferenceNode.create(ColumnNode.create('company_id'), TableNode.create(alias)),
        OperatorNode.create('='),
        ValueNode.create(this.#companyId),
      ),
    ]
  }
}

const tablesOf = (node: Scoped): readonly OperationNode[] => {
  if (node.kind === 'SelectQueryNode') return node.from?.froms ?? []
  if (node.kind === 'DeleteQueryNode') return [...node.from.froms, ...(node.using?.tables ?? [])]
  const changed = node.table && ListNode.is(node.table) ? node.table.items : node.table ? [node.table] : []
  return [...changed, ...(node.from?.froms ?? [])]
}

const scope = new CompanyScope()
/**
 * Narrows select, update and delete, also inside another statement, to rows of the company that acts when the statement
 * runs; without one nothing is added. SQL written as text is left as it is: it names the company itself. So do the
 * values of an insert.
 */
export const scopedTo = (acting: () => string | null): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const companyId = acting()
    return companyId === null ? node : scope.narrow(node, companyId)
  },
  transformResult: async ({ result }) => result,
})
