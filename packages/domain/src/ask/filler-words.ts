// Words that say nothing about which invoices: politeness, the noun itself, joints.
export const fillerWords = [
  '请|帮我|把|有没有|但是?|不过|也|又|麻烦|给我|我想|我要|想|看看|看一下|看下|看|查一下|查找|查询|查看|查|找一下|找出来?|找|列出来?|列一下|列|搜索?|筛选出?|筛|显示|展示|调出来?|有哪些|哪些|有多少|多少|一共|所有的?|全部的?|全部|所有|都|那些|这些|是|的|了|呢|吗|吧|啊|我们公司|我司|本公司|我们|咱们|发票|票据|票|单据|的票|张|里面?|当?中|且|并且?|而且|同时|还|以及|时|被|状态(?:是|为)?|类型(?:是|为)?|种类(?:是|为)?|出来|一下|要|只要|只|按|类的?',
  "please|can you|could you|i want|i need|i'd like|i am looking for|show|list|find|give|get|search(?: for)?|look(?:ing)? for|display|pull up|see|me|us|all|every|everything|anything|any|the|a|an|of|that|which|who|those|these|with|are|is|was|were|have|has|had|been|be|our|my|we|i|invoices?|fapiao|fapiaos|receipts?|tickets?|bills?|documents?|ones?|there|still|already|yet|currently|only|just|in|on|at|for|what|where|do|did|status|type|kind|issued|dated|as|well|also|but|each|to see|first(?=[ .,?!]*$)|ordered|sorted|please\\?",
]
export const orWords = ['或者?|或是|/|or']
export const andWords = ['、|和|与|及|以及|跟|还有|加上|and|plus|&']
export const notWords = [
  '(?:税率|金额|类型|状态|销方|购方|供应商)?不是|不等于|没有|没被?|并?未被?|并非|非|除了?|除去|不要|不含|不包括|排除|去掉|除开|不属于|不在',
  "except(?: for)?|excluding|exclude|other than|(?:anything|everything|all) but|not|without|apart from|are not|is not|isn't|aren't|no|non|minus",
]
/** After an exception: 除了专票以外. */
export const beyondWords = ['以外|之外|外']
