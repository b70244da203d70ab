import { mutantsOf } from './mutants';

const changes = (source: string): string[] => mutantsOf(source).map(({ line, change }) => `${line}: ${change}`);

describe('mutants of a script', () => {
  it('flip one operator, word or number each', () => {
    expect(changes('local a = b >= 1 and "x"\nreturn not a')).toEqual(['1: >= -> >', '1: 1 -> 2', '1: and -> or', '1: "x" -> "x?"', '2: not -> (nothing)']);
  });

  it('drop guards', () => {
    const [guard, comparison] = mutantsOf('if a\n  < b then\n  return c\nend');
    expect(guard.text).toBe('if false then\n  return c\nend');
    expect(comparison.change).toBe('< -> <=');
  });

  it('leave comments and what is joined by points alone', () => {
    expect(changes('-- a == b or "c"\nreturn a .. b')).toEqual([]);
  });
});
