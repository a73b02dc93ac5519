# @TITLE@
# @USAGE@

require 'set'
require 'stringio'
require 'tmpdir'
require 'fileutils'

class AssertionError < StandardError; end

module Reproduce
  FILE = @FILE@
  FILES = {
@FILES@  }.freeze
  SESSION = [
@SESSION@  ].freeze
  SENTENCE = @SENTENCE@
  NOT_FOUND = @NO_FILE@

  # The answer to a line: its value, its exception, and what it prints.
  Answer = Struct.new(:value, :error, :printed)

  # Python's names for the exceptions of Ruby.
  ALSO = {
    'ArgumentError' => 'ValueError', 'Errno::ENOENT' => 'FileNotFoundError', 'NoMethodError' => 'AttributeError',
    'ZeroDivisionError' => 'ZeroDivisionError', 'SystemStackError' => 'RecursionError', 'NoMemoryError' => 'MemoryError'
  }.freeze

  module_function

  def expected
    @EXPECTED@
  end

  # Tests of a value. The type counts: 1, 1.0 and "1" differ.

  def nothing
    ->(got) { got.nil? }
  end

  def truth(due)
    ->(got) { got.equal?(due) }
  end

  def whole(digits)
    ->(got) { got.is_a?(Integer) && got == Integer(digits) }
  end

  def real(due)
    ->(got) { got.is_a?(Float) && got == due }
  end

  def close_to(due)
    ->(got) { got.is_a?(Float) && (got - due).abs <= 1e-9 * [got.abs, due.abs].max }
  end

  def near(due, tolerance)
    ->(got) { (got.is_a?(Float) || got.is_a?(Integer)) && (got - due).abs <= tolerance }
  end

  def text(due)
    ->(got) { (got.is_a?(String) || got.is_a?(Symbol)) && got.to_s == due }
  end

  def list(*due)
    lambda do |got|
      (got.is_a?(Array) || got.is_a?(Struct)) && got.size == due.size && due.zip(got.to_a).all? { |one, part| one[part] }
    end
  end

  def set(*due)
    ->(got) { got.is_a?(Set) && pair_up?(got.to_a, due) }
  end

  def pair(key, value)
    ->(got) { key[got[0]] && value[got[1]] }
  end

  def dict(*due)
    ->(got) { got.is_a?(Hash) && got.size == due.size && pair_up?(got.to_a, due) }
  end

  def any_of(*due)
    ->(got) { due.any? { |one| one[got] } }
  end

  def object(name)
    ->(got) { @before.key?(name) && got.equal?(@before[name]) }
  end

  # True if each part has a partner on the other side.
  def pair_up?(got, due)
    got.all? { |part| due.any? { |one| one[part] } } && due.all? { |one| got.any? { |part| one[part] } }
  end

  # Tests of an answer.

  def succeeds
    ->(answer) { answer.error.nil? }
  end

  def returns(due)
    ->(answer) { answer.error.nil? && due[answer.value] }
  end

  def prints(due)
    ->(answer) { answer.error.nil? && same_text?(answer.printed, due) }
  end

  def printing(inner, due)
    ->(answer) { inner[answer] && same_text?(answer.printed, due) }
  end

  # The exception must be of one of these types. No type means any.
  def raises(kinds)
    ->(answer) { !answer.error.nil? && (kinds.empty? || !(kinds.split & kinds_of(answer.error)).empty?) }
  end

  def raises_with(kinds, message)
    ->(answer) { raises(kinds)[answer] && same_text?(message_of(answer.error), message) }
  end

  def same_text?(got, due)
    got.empty? == due.empty? && got.delete_suffix("\n") == due.delete_suffix("\n")
  end

  def kinds_of(error)
    names = error.class.ancestors.take_while { |kind| kind != Object }.grep(Class).map(&:name).compact
    names += names.map { |name| ALSO[name] }.compact
    names << 'TypeError' if error.is_a?(ArgumentError) && error.message.start_with?('wrong number of arguments')
    names + names.map { |name| name.split('::').last }
  end

  def message_of(error)
    error.message.lines.first.to_s.chomp
  end

  # The session.

  # Runs a line. Returns its value, its exception, and what it prints.
  def run(line, session)
    output = $stdout
    $stdout = StringIO.new
    answer = Answer.new(nil, nil, '')
    begin
      answer.value = session.eval(line, '(session)')
    rescue SystemExit, Interrupt
      raise
    rescue Exception => e # rubocop:disable Lint/RescueException
      answer.error = e
    end
    answer.printed = $stdout.string
    answer
  ensure
    $stdout = output
  end

  def described(answer)
    error = answer.error
    return "#{answer.printed}#{kinds_of(error).first}: #{message_of(error)}" if error

    (answer.printed + (answer.value.nil? ? '' : answer.value.inspect)).delete_suffix("\n")
  end

  # Plays the session in a folder with its files. Returns the last answer.
  def play(code)
    FILES.each do |name, contents|
      FileUtils.mkdir_p(File.dirname(File.expand_path(name)))
      File.binwrite(name, contents)
    end
    load(code)
    session = TOPLEVEL_BINDING.dup
    SESSION.reduce(nil) do |_, line|
      @before = session.local_variables.to_h { |name| [name.to_s, session.local_variable_get(name)] }
      puts "> #{line}"
      answer = run(line, session)
      told = described(answer)
      puts told unless told.empty?
      answer
    end
  end

  def start(path)
    code = File.expand_path(path)
    abort(NOT_FOUND.sub('FILE') { code }) unless File.exist?(code)
    answer = Dir.mktmpdir('session-') { |folder| Dir.chdir(folder) { play(code) } }
    is_right = expected[answer]
    puts(is_right ? 'PASS' : "FAIL: #{SENTENCE.sub('@GOT@') { described(answer) }}")
    exit(is_right)
  end
end

Reproduce.start(ARGV[0] || Reproduce::FILE)
