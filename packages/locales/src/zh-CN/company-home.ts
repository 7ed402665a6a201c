// 概览里的最近列表。
export const companyHome = {
  invoices: { title: '最近录入的发票', all: '全部', nothing: '还没有发票，从上面录入第一张。' },
  imports: {
    title: '最近的导入',
    all: '全部',
    nothing: '导入过的文件会列在这里。',
    entered: '入库 {{count}} 张',
    running: '处理中',
    recorded: '已完成',
    attention: '我待处理的导入',
    failed: '失败',
    cancelled: '已取消',
  },
}
