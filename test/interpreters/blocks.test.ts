import { unbalancedBlocks } from '../../constructs/interpreters/blocks';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { tokenize } from '../../constructs/interpreters/tokens';

const faults = (script: string) => unbalancedBlocks(tokenize(script));

describe('the blocks of a script', () => {
  test('are balanced in every form Lua has', () => {
    expect(faults(`
      function F(a)
        for i = 1, 2 do while a[i] do local t = { (i), [1] = "end" } end end
        repeat local x = function() return 1 end until x
        if a then do return 1 end elseif b then return 2 else return 3 end -- end )
      end`)).toEqual([]);
  });

  test('are reported where they are never closed', () => {
    expect(faults('function F()\n  if a then\n    return 1\nend')).toEqual(["Line 1: 'function' is never closed; 'end' is missing."]);
    expect(faults('repeat x()')).toEqual(["Line 1: 'repeat' is never closed; 'until' is missing."]);
  });

  test('are reported where nothing is open', () => {
    expect(faults('function F() end\nend')).toEqual(["Line 2: 'end' closes nothing."]);
  });

  test('are reported where another one is open', () => {
    expect(faults('function F()\n  return (1\nend')).toEqual(["Line 3: 'end' where ')' is expected, to close '(' of line 2."]);
    expect(faults('local t = { [1) = 2 }')).toHaveLength(1);
  });

  test('lose their balance with any closing word of a real script', () => {
    const script = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!.healthInterpretation;
    expect(faults(script)).toEqual([]);
    const code = tokenize(script);
    const closing = code.filter(({ text, type }) => type !== 'string' && ['end', 'until', ')', '}', ']'].includes(text));
    expect(closing.length).toBeGreaterThan(10);
    for (const token of closing) expect(unbalancedBlocks(code.filter((other) => other !== token))).toHaveLength(1);
  });
});
