import { parse } from 'luaparse';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { parseLua } from '../../constructs/interpreters/syntax';

const fault = (script: string) => parseLua(script).fault;

describe('the blocks of a script', () => {
  test('are balanced in every form Lua has', () => {
    expect(fault(`
      function F(a)
        for i = 1, 2 do while a[i] do local t = { (i), [1] = "end" } end end
        repeat local x = function() return 1 end until x
        if a then do return 1 end elseif b then return 2 else return 3 end -- end )
      end`)).toBeUndefined();
  });

  test('are reported where they are never closed', () => {
    expect(fault('function F()\n  if a then\n    return 1\nend')).toBe("Line 1: 'function' is never closed; 'end' is missing.");
    expect(fault('repeat x()')).toBe("Line 1: 'repeat' is never closed; 'until' is missing.");
  });

  test('are reported where nothing is open', () => {
    expect(fault('function F() end\nend')).toBe("Line 2: 'end' closes nothing.");
  });

  test('are reported where another one is open', () => {
    expect(fault('function F()\n  return (1\nend')).toBe("Line 3: 'end' where ')' is expected, to close '(' of line 2.");
    expect(fault('local t = { [1) = 2 }')).toBe("Line 1: ')' where ']' is expected, to close '[' of line 1.");
  });

  test('lose their balance with any closing word of a real script', () => {
    const script = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!.healthInterpretation;
    expect(fault(script)).toBeUndefined();
    const closing = tokensOf(script).filter(({ value }) => ['end', 'until', ')', '}', ']'].includes(value));
    expect(closing.length).toBeGreaterThan(10);
    for (const { range: [start, end] } of closing) expect(fault(`${script.slice(0, start)} ${script.slice(end)}`)).toMatch(/^Line \d+: /);
  });
});

describe('the statements of a script', () => {
  test.each([
    ['goto, which Karmada\'s Lua has', 'for i = 1, 2 do\n  if i == 1 then goto continue end\n  ::continue::\nend'],
    ['empty ones', 'local x = 1;;\nwhile x do break; end'],
    ['escapes without a meaning', 'local x = "\\d\\-\\u\\x" .. [[\\]] .. "\\\\" -- \\'],
    ['line ends of Windows', 'local x = 1\r\nreturn x\r\n'],
    ['nothing', ''],
  ])('may be %s', (_name, script) => {
    expect(fault(script)).toBeUndefined();
  });

  test.each([
    ['local x = = 1', "Line 1: syntax error, <expression> expected near '='."],
    ['if a then\n  x = 1\nelse if b then\nend', "Line 1: 'if' is never closed; 'end' is missing."],
    ['if a the\nend', "Line 1: syntax error, 'then' expected near 'the'."],
    ['fucntion F()\nend', "Line 1: syntax error, '=' expected near 'F'."],
    ['local x = 1\nx += 1', "Line 2: syntax error, '=' expected near '+'."],
    ['local x = a != b', "Line 1: syntax error, unexpected symbol '!' near 'a'."],
    ['\nlocal s = "open', "Line 2: syntax error, unfinished string near '\"open'."],
    ['local s = "\\d"\nlocal x = 1 +', "Line 2: syntax error, <expression> expected near '<eof>'."],
    ['local x = \\d', "Line 1: syntax error, unexpected symbol '＼' near '='."],
    ['break', "Line 1: syntax error, no loop to break near '<eof>'."],
    ['goto absent', "Line 1: syntax error, no visible label 'absent' for <goto>."],
    ['local x <const> = 1', "Line 1: '<const>' is newer than Lua 5.1, which Karmada runs."],
  ])('are reported where Lua does not know them: %j', (script, sentence) => {
    expect(fault(script)).toBe(sentence);
  });

  test('may be too many inside each other, which is reported instead of thrown', () => {
    expect(fault(`return ${'('.repeat(50000)}1${')'.repeat(50000)}`)).toMatch(/^The script cannot be parsed: .*call stack/);
  });
});

function tokensOf(script: string) {
  const parser = parse(script, { luaVersion: '5.1', wait: true });
  const tokens = [];
  for (let token = parser.lex(); token.value !== '<eof>'; token = parser.lex()) tokens.push(token);
  return tokens;
}
